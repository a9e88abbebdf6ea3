import { fitsCeiling } from '@merenda/domain/automatic';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { Services } from '../../services.ts';
import { topupIdOf } from '../topups/index.ts';
import { findLow, type LowRule } from './find-low.ts';

export type Attempt = Selectable<DB['automatic_attempt']>;

/** Keeps the wallets' locks apart from the application's other advisory locks. */
const LOCK_SPACE = 5n;

/** The idempotency key of an attempt, for ever the same: rule and number. */
export const attemptKey = ({
  automatic_topup_id,
  attempt,
}: Pick<Attempt, 'automatic_topup_id' | 'attempt'>): string =>
  `automatic ${automatic_topup_id} ${attempt}`;

/**
 * Begins the next attempt of a rule. What was read before may be over by now, the wallet filled, the
 * month's money spent: under the rule's and the wallet's lock it is looked at again.
 * @returns the attempt that is now this worker's; undefined when there is nothing to charge any more
 */
export async function beginAttempt(
  { db, clock }: Services,
  { id, wallet_id }: Pick<LowRule, 'id' | 'wallet_id'>,
): Promise<Attempt | undefined> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, id, wallet_id);
    const [rule] = await findLow(trx, clock(), { id });
    if (!rule) return undefined;
    const terms = { amountMinor: rule.amount_minor, ceilingMinor: rule.ceiling_minor };
    if (!fitsCeiling(terms, rule.charged_minor)) return undefined;
    const { before } = await trx
      .selectFrom('automatic_attempt')
      .select(({ fn }) => fn.countAll<bigint>().as('before'))
      .where('automatic_topup_id', '=', id)
      .executeTakeFirstOrThrow();
    const name = { automatic_topup_id: id, attempt: Number(before) };
    return trx
      .insertInto('automatic_attempt')
      .values({
        ...name,
        topup_id: topupIdOf(rule.guardian_id, attemptKey(name)),
        wallet_id,
        card_id: rule.card_id,
        amount_minor: rule.amount_minor,
        fee_minor: rule.fee_minor,
        attempted_on: rule.today,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function lock(trx: Transaction<DB>, ruleId: string, walletId: string): Promise<void> {
  await trx
    .selectFrom('automatic_topup')
    .select('id')
    .where('id', '=', ruleId)
    .forUpdate()
    .execute();
  // Others' rules may watch the same wallet.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${walletId}, ${LOCK_SPACE}))`.execute(
    trx,
  );
}
