import type { openDays as route } from '@merenda/contract/orders/openings';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import { versionOf } from '../../../platform/version-of.ts';
import type { Services } from '../../services.ts';
import { checkClosing, findSchool } from './close-school.ts';
import { closingsOf, type Days } from './preview-opening.ts';

type Opening = z.output<(typeof route)['schema']['body']>;

/**
 * Opens closed days again, as they were previewed (product:console-menus#closed-days). Cancelled orders
 * stay cancelled; standing orders look at the days at once (`days_reopened`). Days that are open stay so.
 * @throws Failure not_found, validation_failed; record_changed when the closings are others than those
 * that were read
 */
export async function openDays(
  { db, clock }: Services,
  operator: SignedInOperator,
  schoolId: string,
  { version, ...days }: Opening,
): Promise<void> {
  const school = await findSchool(db, schoolId);
  const now = clock();
  checkClosing(days, dayInZone(now, school.time_zone));
  await db.transaction().execute(async (trx) => {
    const closings = await closingsOf(trx, schoolId, days).forNoKeyUpdate().execute();
    if (closings.length === 0) return;
    if (versionOf(closings) !== version) {
      throw new Failure('record_changed', { userMessageKey: 'planning.open.changed' });
    }
    const seen = closings.map((closing) => closing.firstDay);
    await cutClosings(trx, schoolId, days, seen);
    await writeAudit(trx, {
      action: 'school.opened',
      operator: operator.id,
      subject: schoolId,
      detail: { ...days, reasons: closings.map(({ reason }) => reason) },
    });
  });
}

/**
 * Closings lose the days: what lies before them and after them stays closed.
 * @param seen the first days of the locked closings; one that came since stays as it is
 */
async function cutClosings(
  trx: Transaction<DB>,
  schoolId: string,
  { firstDay, lastDay }: Days,
  seen: readonly string[],
): Promise<void> {
  const next = addDays(lastDay, 1);
  // The longest one goes on for all; another that begins there lasts as long.
  await sql`
    INSERT INTO school_closure (school_id, first_day, last_day, kind, name, changed_at)
    SELECT school_id, ${next}::date, last_day, kind, name, changed_at FROM school_closure
    WHERE school_id = ${schoolId} AND first_day = ANY (${[...seen]}::date[]) AND last_day > ${lastDay}
    ORDER BY last_day DESC LIMIT 1
    ON CONFLICT (school_id, first_day)
      DO UPDATE SET last_day = greatest(school_closure.last_day, excluded.last_day)`.execute(trx);
  await trx
    .updateTable('school_closure')
    .set({ last_day: addDays(firstDay, -1) })
    .where('school_id', '=', schoolId)
    .where('first_day', 'in', seen)
    .where('first_day', '<', firstDay)
    .execute();
  await trx
    .deleteFrom('school_closure')
    .where('school_id', '=', schoolId)
    .where('first_day', 'in', seen)
    .where('first_day', '>=', firstDay)
    .execute();
}
