import { addDays, type Day } from '@merenda/domain/dates';
import { nextCharge, RETRY_DAYS } from '@merenda/domain/recurring';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { Services } from '../../services.ts';
import { auditRules } from '../agreed-charges/index.ts';
import { companyDays } from './company-days.ts';

const BATCH = 200;

/**
 * Leaves out the months of blocked guardians whose day, and the days on which it would be tried again,
 * are over: when the block is lifted, nobody pays for the time of the block at once.
 */
export async function skipBlocked({ db, clock }: Services): Promise<void> {
  for (const { companyId, today } of companyDays(clock())) {
    await db.transaction().execute((trx) => skip(trx, companyId, addDays(today, -RETRY_DAYS - 1)));
  }
}

/** `lastMissed` is the last day whose charge can no longer be made. */
async function skip(trx: Kysely<DB>, companyId: string, lastMissed: Day): Promise<void> {
  const missed = await trx
    .selectFrom('recurring_topup')
    .innerJoin('guardian', 'guardian.id', 'recurring_topup.guardian_id')
    .select(['recurring_topup.id', 'starts_on', 'ends_on'])
    .where('company_id', '=', companyId)
    .where('guardian.blocked_at', 'is not', null)
    .where('recurring_topup.ended_at', 'is', null)
    .where('recurring_topup.paused_at', 'is', null)
    .where('next_on', '<=', lastMissed)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recurring_attempt')
            .select('attempt')
            .whereRef('recurring_topup_id', '=', 'recurring_topup.id')
            .where('outcome', '=', 'open'),
        ),
      ),
    )
    .limit(BATCH)
    .forUpdate('recurring_topup')
    .skipLocked()
    .execute();
  for (const { id, starts_on, ends_on } of missed) {
    const next_on = nextCharge({ start: starts_on, end: ends_on }, lastMissed) ?? null;
    await trx.updateTable('recurring_topup').set({ next_on }).where('id', '=', id).execute();
  }
  await auditRules(trx, { action: 'recurring.skipped', rules: missed, why: 'blocked' });
}
