import { isPosted, type PostItem, post } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../db/database.ts';
import type { DB } from '../../db/generated.ts';
import { Failure } from '../../failure.ts';
import { kindOf } from '../../gateways/kind.ts';
import { companyAccount } from '../companies/index.ts';
import type { Topup } from '../topups/index.ts';
import { holdIdOf } from './refund.ts';
import type { Source } from './sources.ts';

/**
 * Holds a refund's money on the wallets that give it, all or none, inside the caller's transaction.
 * @throws Failure refund_not_possible when it was spent a moment ago
 */
export async function holdParts(
  trx: Kysely<DB>,
  topup: Topup,
  refundId: string,
  parts: { source: Source; amountMinor: bigint }[],
): Promise<void> {
  const clearing = companyAccount(
    topup.company_id,
    `clearing-${kindOf(topup.provider)}`,
    topup.currency,
  );
  const results = await post(
    executorOf(trx),
    parts.map(
      ({ source, amountMinor }): PostItem => ({
        id: holdIdOf(refundId, source.walletId),
        phase: 'pending',
        debit: source.walletId,
        credit: clearing,
        amountMinor,
        currency: topup.currency,
        kind: 'topup-refund',
        groupId: refundId,
        linked: true,
        reference: { topup: topup.id, refund: refundId },
      }),
    ),
  );
  if (results.some(({ code }) => code === 'insufficient_funds')) throw tooMuch();
  if (!results.every(isPosted)) {
    throw new Error(`refund ${refundId}: ${results.map(({ code }) => code).join(', ')}`);
  }
}

/** Less can be given back now than was asked for. */
export const tooMuch = () =>
  new Failure('refund_not_possible', {
    message: 'more than can be given back now',
    userMessageKey: 'refunds.error.tooMuch',
  });
