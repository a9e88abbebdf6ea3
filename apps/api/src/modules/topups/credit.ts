import { derivedId, isPosted, type PostItem, type PostResult, post } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../db/database.ts';
import type { DB } from '../../db/generated.ts';
import { kindOf } from '../../gateways/kind.ts';
import { type CompanyPurpose, companyAccount } from '../companies/index.ts';
import type { Topup } from './topup.ts';

interface CreditedPart {
  wallet: string;
  amountMinor: bigint;
  /** Where its money goes: the first account that is open. */
  targets: string[];
}

/**
 * Posts a top-up's money, one transfer a part and one for the fee, all or none, inside the caller's
 * transaction. The transfers' ids follow from the payment, so that it can never be credited twice
 * (ledger rule 5). Money for a closed wallet goes to the guardian's own, and when that is closed
 * too, to what the company owes.
 * @returns the wallets whose part went elsewhere
 */
export async function creditParts(
  trx: Kysely<DB>,
  topup: Topup,
  providerRef: string,
): Promise<string[]> {
  let parts = await readParts(trx, topup);
  for (;;) {
    const items = parts.map((part) => transferOf(topup, providerRef, part));
    if (topup.fee_minor > 0n) items.push(feeTransferOf(topup, providerRef));
    const results = await post(executorOf(trx), items);
    if (results.every(isPosted)) {
      return parts.flatMap(({ wallet, targets }) => (targets[0] === wallet ? [] : [wallet]));
    }
    const next = parts.map((part, index) =>
      isShut(results[index]) ? { ...part, targets: part.targets.slice(1) } : part,
    );
    const stuck = next.every((part, index) => part === parts[index]);
    if (stuck || next.some(({ targets }) => targets.length === 0)) {
      throw new Error(`top-up ${topup.id}: ${results.map(({ code }) => code).join(', ')}`);
    }
    parts = next;
  }
}

const isShut = (result: PostResult | undefined) =>
  result?.code === 'account_closed' || result?.code === 'account_missing';

async function readParts(trx: Kysely<DB>, topup: Topup): Promise<CreditedPart[]> {
  const rows = await trx
    .selectFrom('topup_part')
    .innerJoin('topup', 'topup.id', 'topup_part.topup_id')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    .select(['topup_part.wallet_id', 'topup_part.amount_minor', 'guardian.wallet_id as own'])
    .where('topup.id', '=', topup.id)
    .orderBy('topup_part.wallet_id')
    .execute();
  const owed = accountOf(topup, 'refunds-payable');
  return rows.map(({ wallet_id, amount_minor, own }) => ({
    wallet: wallet_id,
    amountMinor: amount_minor,
    targets: [...new Set([wallet_id, own, owed])],
  }));
}

function transferOf(topup: Topup, providerRef: string, part: CreditedPart): PostItem {
  const kind = kindOf(topup.provider);
  return {
    id: derivedId('topup', topup.gateway, providerRef, part.wallet),
    debit: accountOf(topup, `clearing-${kind}`),
    credit: part.targets[0] ?? part.wallet,
    amountMinor: part.amountMinor,
    currency: topup.currency,
    kind: `topup-${kind}`,
    groupId: topup.id,
    linked: true,
    reference: { topup: topup.id },
  };
}

/** What was charged above the parts: the company's, for what the processor takes. */
const feeTransferOf = (topup: Topup, providerRef: string): PostItem => ({
  id: derivedId('topup', topup.gateway, providerRef, 'fee'),
  debit: accountOf(topup, `clearing-${kindOf(topup.provider)}`),
  credit: accountOf(topup, 'fees'),
  amountMinor: topup.fee_minor,
  currency: topup.currency,
  kind: 'topup-fee',
  groupId: topup.id,
  linked: true,
  reference: { topup: topup.id },
});

const accountOf = (topup: Topup, purpose: CompanyPurpose) =>
  companyAccount(topup.company_id, purpose, topup.currency);
