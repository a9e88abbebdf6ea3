import { MISSED_AFTER_DAYS, nextAfterBlock } from '@merenda/domain/agreements/monthly';
import { sql } from 'kysely';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import type { Services } from '../../../services.ts';
import { latestToday, todayThere } from '../company-day.ts';

const BATCH = 200;

/**
 * Skips the months of blocked guardians whose day and days of further tries are over. When the
 * block is lifted, the guardian does not pay for the time of the block at once.
 */
export async function skipBlocked({ db, clock }: Services): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const missed = await trx
      .selectFrom('recurring_topup')
      .innerJoin('guardian', 'guardian.id', 'recurring_topup.guardian_id')
      .innerJoin('company', 'company.id', 'guardian.company_id')
      .select(['recurring_topup.id', 'starts_on', 'ends_on', todayThere(now).as('today')])
      .where('guardian.blocked_at', 'is not', null)
      .where('recurring_topup.ended_at', 'is', null)
      .where('recurring_topup.paused_at', 'is', null)
      .where('next_on', '<=', latestToday(now))
      .where('next_on', '<=', sql<string>`${todayThere(now)} - ${MISSED_AFTER_DAYS}::int`)
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
      .forNoKeyUpdate('recurring_topup')
      .skipLocked()
      .execute();
    for (const { id, starts_on, ends_on, today } of missed) {
      const next_on = nextAfterBlock({ start: starts_on, end: ends_on }, today) ?? null;
      await trx.updateTable('recurring_topup').set({ next_on }).where('id', '=', id).execute();
    }
    await writeAudit(
      trx,
      missed.map(({ id }) => ({
        action: 'recurring.skipped',
        subject: id,
        detail: { why: 'blocked' },
      })),
    );
  });
}
