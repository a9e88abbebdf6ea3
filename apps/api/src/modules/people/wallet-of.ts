import type { CurrencyCode } from '@merenda/domain/money/currencies';
import {
  hasOperatorRight,
  isWithinScope,
  type OperatorScope,
} from '@merenda/domain/people/operators';
import { balanceOf } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { walletView } from '../wallets/index.ts';

type Reader = OperatorScope & Pick<SignedInOperator, 'roles'>;

/** The wallet of a person, for operators who see the company's payments; else nothing. */
export async function walletOf(
  db: Kysely<DB>,
  reader: Reader,
  { walletId, companyId, currency }: WalletOwner,
) {
  const maySee =
    hasOperatorRight(reader.roles, 'payments.see') && isWithinScope(reader, { companyId });
  if (!maySee || walletId === null) return {};
  const balance = await balanceOf(executorOf(db), walletId);
  return { wallet: walletView(walletId, balance, currency) };
}

interface WalletOwner {
  walletId: string | null;
  companyId: string;
  currency: CurrencyCode;
}
