import { SIGNATURE_BYTES, uploadTypeOf } from '@merenda/domain/files/upload-types';
import { MAX_REPORT_BYTES, REPORT_TYPES } from '@merenda/domain/health/medical-report';
import type { Key } from '@merenda/i18n';

/** Why a report could not be kept: known before it is sent, or found out by sending it. */
export type ReportProblem = { key: Key } | { error: unknown };

/** What can be seen before a file is sent: the API would refuse it, a minute later. */
export async function problemOf(file: Blob): Promise<ReportProblem | undefined> {
  if (file.size > MAX_REPORT_BYTES) return { key: 'health.report.error.size' };
  const beginning = await file.slice(0, SIGNATURE_BYTES).arrayBuffer();
  const type = uploadTypeOf(new Uint8Array(beginning));
  return REPORT_TYPES.some((taken) => taken === type)
    ? undefined
    : { key: 'health.report.error.type' };
}
