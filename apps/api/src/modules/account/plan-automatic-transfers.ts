import { sumMinor } from '@merenda/domain/money/money';
import { closedAccounts, derivedId, type Movement } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { companyAccount } from '../companies/index.ts';
import { othersAutomatic } from '../wallets/index.ts';

/**
 * A deleted student's automatic money that goes back: total, amounts by guardian, and movements.
 */
export interface AutomaticTransfers {
  totalMinor: bigint;
  /** Amounts by guardian. */
  minorOf: ReadonlyMap<string, bigint>;
  movements: Movement[];
}

/**
 * Plans the return of a student's automatic money when a guardian deletes the student. Each other
 * guardian's part goes to that guardian's wallet (product:wallets#automatic-money). A part whose
 * wallet is closed goes to the company's liabilities.
 * @param orders the orders that are cancelled with the student, whose automatic money comes back too
 */
export async function planAutomaticTransfers(
  db: Kysely<DB>,
  { id: guardianId, companyId, currency }: Pick<SignedIn, 'id' | 'companyId' | 'currency'>,
  { id, walletId, orders }: { id: string; walletId: string; orders?: readonly string[] },
): Promise<AutomaticTransfers> {
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
