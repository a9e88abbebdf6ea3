import { sql, type Transaction } from 'kysely';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { withKey } from '../../../platform/database/locks.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import { versionOf } from '../../../platform/version-of.ts';
import type { Services } from '../../services.ts';
import { CLASS, type ClassTexts } from './typed-records.ts';
import { type OpenedSchool, openSchool } from './view-schools.ts';

type Needed = Pick<Services, 'db'>;

interface ClassOfSchool {
  id: string;
  classId: string;
}

/**
 * Adds a class to a school. The same request again, after a lost answer, finds the class there.
 * @throws Failure not_found
 * @throws Failure class_taken for the name, year and shift of another class
 */
export async function addClass(
  { db }: Needed,
  operator: SignedInOperator,
  schoolId: string,
  typed: ClassTexts,
): Promise<OpenedSchool> {
  return db.transaction().execute(async (trx) => {
    await checkIsFree(trx, schoolId, typed);
    const { id } = await trx
      .insertInto('school_class')
      .values({ school_id: schoolId, ...CLASS.columnsOf(typed) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, {
      action: 'school.class-added',
      operator: operator.id,
      subject: schoolId,
      detail: { class: id, after: typed },
    });
    return openSchool(trx, schoolId);
  });
}

/**
 * Changes a class as it was read. Equal values change nothing.
 * @throws Failure not_found
 * @throws Failure class_taken for the name, year and shift of another class
 * @throws Failure record_changed when somebody has changed it since
 */
export async function changeClass(
  { db }: Needed,
  operator: SignedInOperator,
  { id: schoolId, classId }: ClassOfSchool,
  { version, ...typed }: ClassTexts & { version: string },
): Promise<OpenedSchool> {
  return db.transaction().execute(async (trx) => {
    const found = await selectClass(trx, { id: schoolId, classId })
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    const before = CLASS.textsOf(found);
    if (versionOf(before) !== version) throw new Failure('record_changed');
    const columns = CLASS.columnsOf(typed);
    const after = CLASS.textsOf(columns);
    if (versionOf(after) === version) return openSchool(trx, schoolId);
    if (NAMING.some((name) => before[name] !== typed[name])) {
      await checkIsFree(trx, schoolId, typed);
    }
    await trx.updateTable('school_class').set(columns).where('id', '=', classId).execute();
    await writeAudit(trx, {
      action: 'school.class-changed',
      operator: operator.id,
      subject: schoolId,
      detail: { class: classId, before, after },
    });
    return openSchool(trx, schoolId);
  });
}

/**
 * Deletes a class without students, as it was read.
 * @throws Failure not_found
 * @throws Failure record_changed when somebody has changed it since
 * @throws Failure class_in_use while a student, also a former one, or an enrolment names it
 */
export async function deleteClass(
  { db }: Needed,
  operator: SignedInOperator,
  { id: schoolId, classId }: ClassOfSchool,
  version: string,
): Promise<OpenedSchool> {
  return db.transaction().execute(async (trx) => {
    // A student who is put into the class meanwhile waits.
    const found = await selectClass(trx, { id: schoolId, classId })
      .$call(withKey)
      .executeTakeFirstOrThrow(notFound);
    const before = CLASS.textsOf(found);
    if (versionOf(before) !== version) throw new Failure('record_changed');
    const { rows } = await sql<{ isUsed: boolean }>`SELECT
      EXISTS (SELECT FROM student WHERE class_id = ${classId})
      OR EXISTS (SELECT FROM enrolment WHERE class_id = ${classId}) AS "isUsed"`.execute(trx);
    if (rows[0]?.isUsed) throw new Failure('class_in_use');
    await trx.deleteFrom('school_class').where('id', '=', classId).execute();
    await writeAudit(trx, {
      action: 'school.class-deleted',
      operator: operator.id,
      subject: schoolId,
      detail: { class: classId, name: before.name },
    });
    return openSchool(trx, schoolId);
  });
}

const selectClass = (trx: Transaction<DB>, { id: schoolId, classId }: ClassOfSchool) =>
  trx
    .selectFrom('school_class')
    .select(CLASS.columns)
    .where('id', '=', classId)
    .where('school_id', '=', schoolId);

/** The fields by which people tell the classes of a school apart. */
const NAMING = ['name', 'year', 'shift'] as const;

/**
 * Nobody adds such a class meanwhile: the school stays locked. An import tells classes apart by their
 * codes, and asks for nothing here.
 * @throws Failure not_found, class_taken
 */
async function checkIsFree(
  trx: Transaction<DB>,
  schoolId: string,
  { name, year, shift }: Pick<ClassTexts, (typeof NAMING)[number]>,
): Promise<void> {
  await trx
    .selectFrom('school')
    .select('id')
    .where('id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  const other = await trx
    .selectFrom('school_class')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('name', '=', name)
    .where('year', '=', year)
    .where('shift', '=', shift)
    .executeTakeFirst();
  if (other) throw new Failure('class_taken');
}
