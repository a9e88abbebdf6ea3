import { transfersOfGroup } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../db/database.ts';
import type { DB } from '../../db/generated.ts';
import { accountsOf } from './clearing.ts';
import { chargebacksOf } from './dispute/chargeback.ts';
import { openTakings } from './dispute/open-takings.ts';
import { REFUND_REVERSAL } from './refund-failure/apply-failed-refunds.ts';
import type { Topup } from './topup.ts';

/**
 * Each wallet's share of a top-up in minor units: what the ledger says that it brought there, less what
 * was given back of it or is on its way, and less what banks took back. What failed on its way is where
 * it came to again. Nobody's share is what could only be put to what the company owes.
 */
export async function sharesOf(db: Kysely<DB>, topup: Topup): Promise<Map<string, bigint>> {
  const executor = executorOf(db);
  const shares = new Map<string, bigint>();
  const { owed } = accountsOf(topup);
  const add = (wallet: string, minor: bigint) => {
    if (wallet !== owed) shares.set(wallet, (shares.get(wallet) ?? 0n) + minor);
  };
  for (const { kind, credit, amountMinor } of await transfersOfGroup(executor, topup.id)) {
    if (kind !== 'topup-fee') add(credit, amountMinor);
  }
  const givenBack = await refundPartsOf(db, topup.id);
  for (const { wallet_id, amount_minor } of givenBack) add(wallet_id, -amount_minor);
  const failed = givenBack.filter(({ status }) => status === 'failed');
  for (const refundId of new Set(failed.map(({ refund_id }) => refund_id))) {
    for (const { kind, credit, amountMinor } of await transfersOfGroup(executor, refundId)) {
      if (kind === REFUND_REVERSAL) add(credit, amountMinor);
    }
  }
  for (const { id } of await chargebacksOf(db, topup.id)) {
    for (const taking of openTakings(await transfersOfGroup(executor, id))) {
      if (shares.has(taking.account)) add(taking.account, -taking.amountMinor);
    }
  }
  return shares;
}

const refundPartsOf = (db: Kysely<DB>, topupId: string) =>
  db
    .selectFrom('topup_refund_part as part')
    .innerJoin('topup_refund', 'topup_refund.id', 'part.refund_id')
    .select(['part.refund_id', 'part.wallet_id', 'part.amount_minor', 'topup_refund.status'])
    .where('topup_refund.topup_id', '=', topupId)
    .where('topup_refund.status', '<>', 'refused')
    .execute();
