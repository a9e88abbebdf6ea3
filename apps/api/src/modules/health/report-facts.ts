import type { ReportType } from '@merenda/domain/medical-report';
import { open, seal } from './seal.ts';
import { unlocked } from './student-keys.ts';

/** What is known of a report's file; encrypted too, since a file's name can say what a child has. */
export interface ReportFacts {
  name: string;
  mediaType: ReportType;
  sizeBytes: number;
}

const placeOf = (formId: string) => `medical report of form ${formId}, facts`;

/** Where a report's file belongs; the path is new with each upload. */
export const fileSealPlace = (formId: string, path: string) =>
  `medical report of form ${formId}, file ${path}`;

export const sealReportFacts = (key: Buffer, facts: ReportFacts, formId: string): Buffer =>
  seal(key, Buffer.from(JSON.stringify(facts)), placeOf(formId));

/** @throws Failure health_data_locked */
export function openReportFacts(
  holder: Parameters<typeof unlocked>[0],
  key: Buffer,
  sealed: Buffer,
  formId: string,
): ReportFacts {
  const content = unlocked(holder, () => open(key, sealed, placeOf(formId)));
  // Authenticated: it is what sealReportFacts was given.
  return JSON.parse(content.toString()) as ReportFacts;
}
