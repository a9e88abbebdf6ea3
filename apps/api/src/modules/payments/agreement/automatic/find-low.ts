import type { Available } from '@merenda/domain/money/balances';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { monthThere, todayThere } from '../company-day.ts';
import { isCurrentCard } from '../former-processor.ts';
import { chargedThisMonth } from './queries.ts';

const BATCH = 200;

/**
 * The running automatic top-ups whose wallet is below the threshold and needs a charge, or an
 * e-mail about the ceiling. Left out are wallets that are being filled, days of rest after a
 * failure, blocked guardians and cards of a former processor. The query starts from running top-ups
 * and reads no other wallets.
 */
export function findLow(db: Kysely<DB>, now: Date, { id }: { id?: string } = {}) {
  const balance = sql<{ account: string; available_minor: Available }>`ledger.account_balance`;
  return db
    .selectFrom('automatic_topup')
    .innerJoin('guardian', 'guardian.id', 'automatic_topup.guardian_id')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .innerJoin('payment_card', 'payment_card.id', 'automatic_topup.card_id')
    .innerJoin(balance.as('balance'), 'balance.account', 'automatic_topup.wallet_id')
    .selectAll('automatic_topup')
    .select([
      todayThere(now).as('today'),
      monthThere(now).as('month'),
      chargedThisMonth(now).as('charged_minor'),
    ])
    .where('automatic_topup.ended_at', 'is', null)
    .where('automatic_topup.paused_at', 'is', null)
    .where('guardian.deleted_at', 'is', null)
    .where('guardian.blocked_at', 'is', null)
    .where(isCurrentCard)
    .whereRef('balance.available_minor', '<', 'automatic_topup.threshold_minor')
    .where((eb) => eb.or([eb('retry_on', 'is', null), eb('retry_on', '<=', todayThere(now))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('automatic_attempt')
            .select('attempt')
            .whereRef('automatic_attempt.wallet_id', '=', 'automatic_topup.wallet_id')
            .where('outcome', '=', 'open'),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb(
          sql<bigint>`${chargedThisMonth(now)} + automatic_topup.amount_minor`,
          '<=',
          eb.ref('ceiling_minor'),
        ),
        eb('ceiling_told_for', 'is', null),
        eb('ceiling_told_for', '<', monthThere(now)),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('automatic_topup.id', '=', id ?? ''))
    .limit(BATCH)
    .execute();
}

export type LowAgreement = Awaited<ReturnType<typeof findLow>>[number];
