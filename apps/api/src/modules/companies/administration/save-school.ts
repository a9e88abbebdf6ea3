import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { isUniqueViolation } from '../../../platform/database/database.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import { versionOf } from '../../../platform/version-of.ts';
import type { Services } from '../../services.ts';
import { SCHOOL, type SchoolTexts } from './typed-records.ts';
import { type OpenedSchool, openSchool } from './view-schools.ts';

type Needed = Pick<Services, 'db'>;

/**
 * Adds a school, in the time zone of its company.
 * @throws Failure not_found, code_taken
 */
export async function addSchool(
  { db }: Needed,
  operator: SignedInOperator,
  companyId: string,
  { code, ...typed }: SchoolTexts & { code: string },
): Promise<OpenedSchool> {
  const added = db.transaction().execute(async (trx) => {
    const { time_zone } = await trx
      .selectFrom('company')
      .select('time_zone')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow(notFound);
    const { id } = await trx
      .insertInto('school')
      .values({ company_id: companyId, time_zone, source_key: code, ...SCHOOL.columnsOf(typed) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, {
      action: 'school.added',
      operator: operator.id,
      subject: id,
      detail: { after: { code, ...typed } },
    });
    return openSchool(trx, id);
  });
  return added.catch((error: unknown) => {
    const isTaken = isUniqueViolation(error, 'school_company_id_source_key_key');
    throw isTaken ? new Failure('code_taken') : error;
  });
}

/**
 * Changes a school as it was read. Equal values change nothing.
 * @throws Failure not_found
 * @throws Failure record_changed when somebody has changed it since
 */
export async function changeSchool(
  { db }: Needed,
  operator: SignedInOperator,
  id: string,
  { version, ...typed }: SchoolTexts & { version: string },
): Promise<OpenedSchool> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('school')
      .select(SCHOOL.columns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    const before = SCHOOL.textsOf(row);
    if (versionOf(before) !== version) throw new Failure('record_changed');
    const columns = SCHOOL.columnsOf(typed);
    const after = SCHOOL.textsOf(columns);
    if (versionOf(after) === version) return openSchool(trx, id);
    await trx.updateTable('school').set(columns).where('id', '=', id).execute();
    await writeAudit(trx, {
      action: 'school.changed',
      operator: operator.id,
      subject: id,
      detail: { before, after },
    });
    return openSchool(trx, id);
  });
}
