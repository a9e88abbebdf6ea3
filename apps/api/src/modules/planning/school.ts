import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { dayInZone } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';

/** A school as its plans need it. */
export interface PlannedSchool {
  id: string;
  companyId: string;
  currency: CurrencyCode;
  timeZone: string;
  /** The school's day. */
  today: string;
}

/** @throws Failure not_found */
export async function findPlannedSchool(
  db: Kysely<DB>,
  id: string,
  now: Date,
): Promise<PlannedSchool> {
  const school = await db
    .selectFrom('school')
    .innerJoin('company', 'company.id', 'school.company_id')
    .select(['school.id', 'school.company_id as companyId', 'school.time_zone as timeZone'])
    .select('company.currency')
    .where('school.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return { ...school, today: dayInZone(now, school.timeZone) };
}
