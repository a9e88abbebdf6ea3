import { sumMinor } from '@merenda/domain/money/money';
import { closedAccounts, derivedId, type Movement } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { companyAccount } from '../companies/index.ts';
import { othersAutomatic } from '../wallets/index.ts';

/** Money of a deleted student that goes back: to whom, how much, and the movements that do it. */
export interface GivenBack {
  totalMinor: bigint;
  /** By guardian. */
  minorOf: ReadonlyMap<string, bigint>;
  movements: Movement[];
}

/**
 * Plans how the automatic money of others than who deletes a student goes back, each part to the wallet of
 * who paid it (product:wallets#automatic-money); where that is closed, to what the company owes.
 * @param orders which are cancelled with it, and bring some of it back
 */
export async function planGivingBack(
  db: Kysely<DB>,
  { id: guardianId, companyId, currency }: Pick<SignedIn, 'id' | 'companyId' | 'currency'>,
  { id, walletId, orders }: { id: string; walletId: string; orders?: readonly string[] },
): Promise<GivenBack> {
  const parts = await othersAutomatic(db, { guardianId, walletId, ...(orders && { orders }) });
  const wallets = parts.map((part) => part.walletId);
  const closed = await closedAccounts(executorOf(db), wallets);
  return {
    totalMinor: sumMinor(parts.map(({ amountMinor }) => amountMinor)),
    minorOf: new Map(parts.map((part) => [part.guardianId, part.amountMinor])),
    movements: parts.map((part) => ({
      id: derivedId('student-deleted', id, part.guardianId),
      debit: walletId,
      credit: closed.has(part.walletId)
        ? companyAccount(companyId, 'refunds-payable', currency)
        : part.walletId,
      amountMinor: part.amountMinor,
      currency,
      kind: 'transfer-in',
      reference: { guardian: part.guardianId, student: id },
    })),
  };
}
