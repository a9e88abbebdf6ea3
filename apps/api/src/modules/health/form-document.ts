import type { HealthForm } from '@merenda/contract';
import { open, seal } from './seal.ts';
import { unlocked } from './student-keys.ts';

/** What a version says; all of it is encrypted. */
export type FormDocument = Pick<
  HealthForm,
  | 'schoolClass'
  | 'className'
  | 'roomNumber'
  | 'internalId'
  | 'studentName'
  | 'birthday'
  | 'fiscalNumber'
  | 'contact'
  | 'responsible'
  | 'responsibleForInfo'
  | 'answers'
>;

const placeOf = (studentId: string, versionId: string) =>
  `health form of student ${studentId}, version ${versionId}`;

export const sealDocument = (
  key: Buffer,
  document: FormDocument,
  { studentId, versionId }: { studentId: string; versionId: string },
): Buffer => seal(key, Buffer.from(JSON.stringify(document)), placeOf(studentId, versionId));

/** @throws Failure health_data_locked for a version of another student, or a changed one */
export function openDocument(
  holder: Parameters<typeof unlocked>[0],
  key: Buffer,
  sealed: Buffer,
  { studentId, versionId }: { studentId: string; versionId: string },
): FormDocument {
  const content = unlocked(holder, () => open(key, sealed, placeOf(studentId, versionId)));
  // Authenticated: it is what sealDocument was given.
  return JSON.parse(content.toString()) as FormDocument;
}
