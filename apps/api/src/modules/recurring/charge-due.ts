import type { Services } from '../../services.ts';
import { isCurrentCard, tryEach } from '../agreed-charges/index.ts';
import { companyDays } from './company-days.ts';
import { concludeAttempts } from './conclude-attempts.ts';
import { pauseFormer } from './pause-former.ts';
import { skipBlocked } from './skip-blocked.ts';
import { tryPeriod } from './try-period.ts';

const BATCH = 200;

/**
 * Charges every rule whose day has come, once a period and no more than one period a day for each,
 * whatever the number of workers, their restarts and their clocks (decision E.7): each attempt is a
 * row and a top-up of its own, whose id follows from rule, period and number.
 * @returns how many attempts were begun
 */
export async function chargeDue(services: Services, signal?: AbortSignal): Promise<number> {
  await pauseFormer(services);
  await skipBlocked(services);
  await concludeAttempts(services);
  const due = await dueRules(services);
  const begun = await tryEach(services, due, (rule) => tryPeriod(services, rule), signal);
  if (begun > 0) await concludeAttempts(services);
  return begun;
}

/**
 * Rules whose next period has begun where their company is, and on which nothing was tried today;
 * with that day.
 */
async function dueRules({ db, clock }: Services) {
  const days = companyDays(clock());
  const rules = await db
    .selectFrom('recurring_topup')
    .innerJoin('guardian', 'guardian.id', 'recurring_topup.guardian_id')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .innerJoin('payment_card', 'payment_card.id', 'recurring_topup.card_id')
    .select([
      'recurring_topup.id',
      'recurring_topup.guardian_id',
      'next_on as period',
      'company_id',
    ])
    .where('guardian.deleted_at', 'is', null)
    .where('guardian.blocked_at', 'is', null)
    .where('recurring_topup.ended_at', 'is', null)
    .where('recurring_topup.paused_at', 'is', null)
    .where(isCurrentCard)
    .where(({ or, eb, and, not, exists, selectFrom }) =>
      or(
        days.map(({ companyId, today }) =>
          and([
            eb('company_id', '=', companyId),
            eb('next_on', '<=', today),
            not(
              exists(
                selectFrom('recurring_attempt')
                  .select('attempt')
                  .whereRef('recurring_topup_id', '=', 'recurring_topup.id')
                  .where((attempt) =>
                    attempt.or([
                      attempt('attempted_on', '>=', today),
                      attempt('outcome', '=', 'open'),
                    ]),
                  ),
              ),
            ),
          ]),
        ),
      ),
    )
    .orderBy('next_on')
    .limit(BATCH)
    .execute();
  return rules.flatMap(({ period, company_id, ...rule }) => {
    const today = days.find(({ companyId }) => companyId === company_id)?.today;
    return period && today ? [{ ...rule, period, today }] : [];
  });
}

export type DueRule = Awaited<ReturnType<typeof dueRules>>[number];
