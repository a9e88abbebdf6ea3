import {
  MAX_REPORT_BYTES,
  REPORT_SIGNATURE_BYTES,
  reportTypeOf,
} from '@merenda/domain/health/medical-report';
import type { Key } from '@merenda/i18n';

/** Why a report could not be kept: known before it is sent, or found out by sending it. */
export type ReportProblem = { key: Key } | { error: unknown };

/** What can be seen before a file is sent: the API would refuse it, a minute later. */
export async function problemOf(file: Blob): Promise<ReportProblem | undefined> {
  if (file.size > MAX_REPORT_BYTES) return { key: 'health.report.error.size' };
  const beginning = await file.slice(0, REPORT_SIGNATURE_BYTES).arrayBuffer();
  const known = reportTypeOf(new Uint8Array(beginning)) !== undefined;
  return known ? undefined : { key: 'health.report.error.type' };
}
