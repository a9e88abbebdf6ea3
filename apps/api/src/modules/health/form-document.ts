import { isDeepStrictEqual } from 'node:util';
import type { HealthForm } from '@merenda/contract';
import { open, seal } from '../../platform/seal/seal.ts';
import { openSealed } from './student-keys.ts';

/** The content of a version; all of it is encrypted. */
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

/** Encrypts a version's content for its place, with the student's key. */
export const sealDocument = (
  key: Buffer,
  document: FormDocument,
  { studentId, versionId }: { studentId: string; versionId: string },
): Buffer => seal(key, Buffer.from(JSON.stringify(document)), placeOf(studentId, versionId));

/** @throws Failure health_data_locked for a version of another student, or an altered one */
export function openDocument(
  holder: Parameters<typeof openSealed>[0],
  key: Buffer,
  sealed: Buffer,
  { studentId, versionId }: { studentId: string; versionId: string },
): FormDocument {
  const content = openSealed(holder, () => open(key, sealed, placeOf(studentId, versionId)));
  // The content is authenticated: sealDocument encrypted it.
  return JSON.parse(content.toString()) as FormDocument;
}

/** Both say the same, in whatever languages their questions were put. */
export const isSameDocument = (one: FormDocument, other: FormDocument): boolean =>
  isDeepStrictEqual(contentOf(one), contentOf(other));

const contentOf = ({ answers, ...fields }: FormDocument) => ({
  ...fields,
  answers: answers.map(({ fieldName, answer }) => ({ fieldName, answer })),
});
