import type { Day } from '@merenda/domain/time/dates';
import type { Services } from '../../../services.ts';
import { latestToday, todayThere } from '../company-day.ts';
import { isCurrentCard } from '../former-processor.ts';

const BATCH = 200;

export interface DueMonthly {
  id: string;
  period: Day;
  /** Today in the company's zone. */
  today: Day;
}

/**
 * The monthly top-ups whose next period has begun in their company's zone, and that have no attempt
 * of today or under way.
 */
export async function findDue({ db, clock }: Services): Promise<DueMonthly[]> {
  const now = clock();
  const due = await db
    .selectFrom('recurring_topup')
    .innerJoin('guardian', 'guardian.id', 'recurring_topup.guardian_id')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .innerJoin('payment_card', 'payment_card.id', 'recurring_topup.card_id')
    .select(['recurring_topup.id', 'next_on as period', todayThere(now).as('today')])
    .where('guardian.deleted_at', 'is', null)
    .where('guardian.blocked_at', 'is', null)
    .where('recurring_topup.ended_at', 'is', null)
    .where('recurring_topup.paused_at', 'is', null)
    .where(isCurrentCard)
    .where('next_on', '<=', latestToday(now))
    .where('next_on', '<=', todayThere(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recurring_attempt')
            .select('attempt')
            .whereRef('recurring_topup_id', '=', 'recurring_topup.id')
            .where((attempt) =>
              attempt.or([
                attempt('attempted_on', '>=', todayThere(now)),
                attempt('outcome', '=', 'open'),
              ]),
            ),
        ),
      ),
    )
    .orderBy('next_on')
    .limit(BATCH)
    .execute();
  return due.flatMap(({ period, ...one }) => (period ? [{ ...one, period }] : []));
}
