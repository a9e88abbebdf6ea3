import type { MEDICAL_REPORT_FILE } from '@merenda/domain/health/medical-report';
import { open, seal } from '../../../platform/seal/seal.ts';
import { openSealed } from '../student-keys.ts';

/** The metadata of a report's file; encrypted too, because a file name may reveal a diagnosis. */
export interface ReportFacts {
  name: string;
  mediaType: (typeof MEDICAL_REPORT_FILE.types)[number];
  sizeBytes: number;
}

const placeOf = (formId: string) => `medical report of form ${formId}, facts`;

/** The place to which a report's file is bound by encryption; each upload has a new path. */
export const fileSealPlace = (formId: string, path: string) =>
  `medical report of form ${formId}, file ${path}`;

/** Encrypts a report's metadata for its form, with the student's key. */
export const sealReportFacts = (key: Buffer, facts: ReportFacts, formId: string): Buffer =>
  seal(key, Buffer.from(JSON.stringify(facts)), placeOf(formId));

/** @throws Failure health_data_locked */
export function openReportFacts(
  holder: Parameters<typeof openSealed>[0],
  key: Buffer,
  sealed: Buffer,
  formId: string,
): ReportFacts {
  const content = openSealed(holder, () => open(key, sealed, placeOf(formId)));
  // The content is authenticated: sealReportFacts encrypted it.
  return JSON.parse(content.toString()) as ReportFacts;
}
