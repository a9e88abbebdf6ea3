import { derivedId, type PostItem } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../db/database.ts';
import type { DB } from '../../db/generated.ts';
import { kindOf } from '../../gateways/kind.ts';
import { type CompanyPurpose, companyAccount } from '../companies/index.ts';
import { postToOpen, type Way } from './post-to-open.ts';
import type { Topup } from './topup.ts';

interface CreditedPart {
  wallet: string;
  amountMinor: bigint;
  /** Where its money goes: to the first that is open. */
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
  const parts = await readParts(trx, topup);
  const ways = parts.map(
    (part): Way => ({
      targets: part.targets,
      to: (credit: string) => transferOf(topup, providerRef, { ...part, credit }),
    }),
  );
  if (topup.fee_minor > 0n) ways.push(feeWayOf(topup, providerRef));
  const credited = await postToOpen(executorOf(trx), ways);
  return parts.flatMap(({ wallet }, index) => (credited[index] === wallet ? [] : [wallet]));
}

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

function transferOf(
  topup: Topup,
  providerRef: string,
  part: CreditedPart & { credit: string },
): PostItem {
  const kind = kindOf(topup.provider);
  return {
    id: derivedId('topup', topup.gateway, providerRef, part.wallet),
    debit: accountOf(topup, `clearing-${kind}`),
    credit: part.credit,
    amountMinor: part.amountMinor,
    currency: topup.currency,
    kind: `topup-${kind}`,
    groupId: topup.id,
    linked: true,
    reference: { topup: topup.id },
  };
}

/** What was charged above the parts: the company's, for what the processor takes. */
const feeWayOf = (topup: Topup, providerRef: string): Way => ({
  targets: [accountOf(topup, 'fees')],
  to: (credit) => ({
    id: derivedId('topup', topup.gateway, providerRef, 'fee'),
    debit: accountOf(topup, `clearing-${kindOf(topup.provider)}`),
    credit,
    amountMinor: topup.fee_minor,
    currency: topup.currency,
    kind: 'topup-fee',
    groupId: topup.id,
    linked: true,
    reference: { topup: topup.id },
  }),
});

const accountOf = (topup: Topup, purpose: CompanyPurpose) =>
  companyAccount(topup.company_id, purpose, topup.currency);
