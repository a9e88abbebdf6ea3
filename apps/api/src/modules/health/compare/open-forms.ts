import { allergensNamed } from '@merenda/domain/health/health-conflicts';
import type { Allergen } from '@merenda/domain/ordering/allergens';
import type { Kysely } from 'kysely';
import { anyOf, builtOnce, type PlaceOf } from '../../../platform/database/built-once.ts';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';
import { openDocument } from '../form-document.ts';
import { locked, studentKeysOf } from '../student-keys.ts';

/** The allergens in a student's health form, and the student's key. */
export interface Form {
  key: Buffer;
  named: Allergen[];
}

/**
 * The present forms of some students, by student. The caller writes the audit entries.
 * @throws Failure health_data_locked
 */
export async function openForms(
  holder: Pick<Services, 'env' | 'log'>,
  db: Kysely<DB>,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Form>> {
  const students = [...new Set(studentIds)];
  if (students.length === 0) return new Map();
  const versions = await latestVersions(db, { students });
  if (versions.length === 0) return new Map();
  const keys = await studentKeysOf(
    holder,
    db,
    versions.map(({ studentId }) => studentId),
  );
  return new Map(
    versions.map(({ studentId, id: versionId, sealed }) => {
      const key = keys.get(studentId);
      if (!key) throw locked();
      const document = openDocument(holder, key, sealed, { studentId, versionId });
      const answers = document.answers.map(({ fieldName, answer }) => [fieldName, answer] as const);
      return [studentId, { key, named: allergensNamed(Object.fromEntries(answers)) }] as const;
    }),
  );
}

const latestVersions = builtOnce((db, value: PlaceOf<{ students: readonly string[] }>) =>
  db
    .selectFrom('health_form')
    .innerJoin('health_form_version as version', 'version.form_id', 'health_form.id')
    .distinctOn('health_form.student_id')
    .select(['health_form.student_id as studentId', 'version.id', 'version.sealed'])
    .where('health_form.student_id', '=', anyOf(value('students')))
    .orderBy('health_form.student_id')
    .orderBy('version.number', 'desc'),
);
