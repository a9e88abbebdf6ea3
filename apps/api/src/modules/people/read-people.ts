import type { searchPeople as route } from '@merenda/contract/people/search';
import { nameForOperators } from '@merenda/domain/people/guardian-names';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/database/generated.ts';

type Person = z.input<(typeof route)['schema']['response'][200]>['docs'][number];

/** A person of the search, before the record is read. */
export interface Found extends Pick<Person, 'foundBy'> {
  id: string;
  kind: Person['kind'];
}

/** The found people as a list shows them, in the order in which they were found. */
export async function readPeople(db: Kysely<DB>, found: readonly Found[]): Promise<Person[]> {
  const idsOf = (kind: Found['kind']) =>
    found.filter((one) => one.kind === kind).map(({ id }) => id);
  const known = new Map<string, Omit<Person, 'foundBy'>>([
    ...(await readStudents(db, idsOf('student'))),
    ...(await readGuardians(db, idsOf('guardian'))),
  ]);
  return found.flatMap(({ id, foundBy }) => {
    const person = known.get(id);
    return person ? { ...person, foundBy } : [];
  });
}

async function readStudents(db: Kysely<DB>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('student')
    .innerJoin('school', 'school.id', 'student.school_id')
    .leftJoin('school_class as class', 'class.id', 'student.class_id')
    .select(['student.id', 'student.name', 'student.company_id as company'])
    .select(['student.enrollment_number as number', 'school.id as schoolId'])
    .select(['school.name as schoolName', 'class.id as classId', 'class.name as className'])
    .where('student.id', 'in', ids)
    .execute();
  return rows.map(
    ({ id, name, company, number, schoolId, schoolName, classId, className }) =>
      [
        id,
        {
          _id: id,
          kind: 'student' as const,
          name,
          company,
          school: { _id: schoolId, name: schoolName },
          ...(classId && className !== null && { class: { _id: classId, name: className } }),
          ...(number !== null && { enrollmentNumber: number }),
        },
      ] as const,
  );
}

async function readGuardians(db: Kysely<DB>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('guardian')
    .select(['id', 'name', 'company_id as company', 'email', 'blocked_at as blockedAt'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(
    ({ id, name, company, email, blockedAt }) =>
      [
        id,
        {
          _id: id,
          kind: 'guardian' as const,
          name: nameForOperators(name),
          company,
          email,
          blocked: blockedAt !== null,
        },
      ] as const,
  );
}
