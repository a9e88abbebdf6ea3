import { balancesOf, derivedId, isPosted, type PostItem, post } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../../db/database.ts';
import type { DB } from '../../../db/generated.ts';
import { accountsOf, ownWalletOf } from '../clearing.ts';
import { sharesOf } from '../shares.ts';
import type { Topup } from '../topup.ts';
import type { Chargeback } from './chargeback.ts';
import { type Source, splitChargeback } from './split-chargeback.ts';

/**
 * Posts what the payer's bank took back, or took besides: from the wallets that the top-up credited as
 * far as their available money goes (what is held stays held), then from the guardian's own, the rest
 * from the company's adjustments. All of it or none, inside the caller's transaction; never below zero.
 * @throws SpentMeanwhile
 */
export async function takeBack(
  trx: Kysely<DB>,
  topup: Topup,
  { chargeback, amountMinor, step }: { chargeback: Chargeback; amountMinor: bigint; step: number },
): Promise<void> {
  const sources = await findSources(trx, topup);
  const items = splitChargeback(amountMinor, sources).map((part) =>
    transferOf(topup, { chargeback, step }, part),
  );
  const results = await post(executorOf(trx), items);
  if (results.every(isPosted)) return;
  const codes = results.map(({ code }) => code);
  if (codes.some((code) => code === 'insufficient_funds' || code === 'account_closed')) {
    throw new SpentMeanwhile();
  }
  throw new Error(`chargeback ${chargeback.id}: ${codes.join(', ')}`);
}

/** Somebody spent between the reading of a wallet and the taking: the whole transaction begins anew. */
export class SpentMeanwhile extends Error {
  override readonly name = 'SpentMeanwhile';
}

/** The guardian's own wallet first: its part is theirs alone. */
async function findSources(trx: Kysely<DB>, topup: Topup): Promise<Source[]> {
  const own = await ownWalletOf(trx, topup);
  const partsMinor = new Map([[own, 0n], ...(await sharesOf(trx, topup))]);
  const balances = await balancesOf(executorOf(trx), [...partsMinor.keys()]);
  return Array.from(partsMinor, ([wallet, partMinor]) => ({
    wallet,
    partMinor,
    availableMinor: balances.get(wallet)?.availableMinor ?? 0n,
    isOwn: wallet === own,
  }));
}

function transferOf(
  topup: Topup,
  { chargeback, step }: { chargeback: Chargeback; step: number },
  { wallet, amountMinor }: { wallet: string | undefined; amountMinor: bigint },
) {
  const { adjustments, clearing } = accountsOf(topup);
  const debit = wallet ?? adjustments;
  return {
    id: derivedId('chargeback', topup.gateway, chargeback.dispute_ref, debit, String(step)),
    debit,
    credit: clearing,
    amountMinor,
    currency: topup.currency,
    kind: 'chargeback',
    groupId: chargeback.id,
    linked: true,
    reference: { topup: topup.id, dispute: chargeback.id },
  } satisfies PostItem;
}
