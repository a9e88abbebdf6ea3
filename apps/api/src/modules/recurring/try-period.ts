import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { charge } from './charge.ts';
import type { DueRule } from './charge-due.ts';

/**
 * Begins the next attempt at a rule's period and charges the card. How it ended is read from the
 * top-up afterwards, so that nothing is lost when this process ends in between.
 * @returns whether this worker began it
 */
export async function tryPeriod(services: Services, rule: DueRule): Promise<boolean> {
  const begun = await beginAttempt(services, rule);
  if (!begun) return false;
  await charge(services, { ...begun, guardian_id: rule.guardian_id });
  return true;
}

/**
 * The attempt that is now this worker's; undefined when another one was faster. What was read
 * before may be over by now, the period paid and the next one waiting: under the rule's lock it is
 * looked at again.
 */
async function beginAttempt({ db }: Services, { id, period, today }: DueRule) {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('recurring_topup')
      .select('id')
      .where('id', '=', id)
      .where('next_on', '=', period)
      .where('ended_at', 'is', null)
      .where('paused_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!due) return undefined;
    const { before, busy } = await trx
      .selectFrom('recurring_attempt')
      .select(({ fn }) => [
        fn.countAll<bigint>().filterWhere('period', '=', period).as('before'),
        sql<boolean>`coalesce(bool_or(outcome = 'open' OR attempted_on >= ${today}), false)`.as(
          'busy',
        ),
      ])
      .where('recurring_topup_id', '=', id)
      .executeTakeFirstOrThrow();
    if (busy) return undefined;
    return trx
      .insertInto('recurring_attempt')
      .values({ recurring_topup_id: id, period, attempt: Number(before), attempted_on: today })
      .returning(['recurring_topup_id', 'period', 'attempt'])
      .executeTakeFirstOrThrow();
  });
}
