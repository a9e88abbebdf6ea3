import { closedAccounts } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/generated.ts';
import type { Wallets } from '../plan/accounts.ts';
import type { Topup } from '../topup/topup.ts';

/** The wallet of the guardian who topped up, and the closed ones of these accounts. */
export async function findWallets(
  db: Kysely<DB>,
  { guardian_id }: Topup,
  accounts: readonly string[],
): Promise<Wallets> {
  const { wallet_id: own } = await db
    .selectFrom('guardian')
    .select('wallet_id')
    .where('id', '=', guardian_id)
    .executeTakeFirstOrThrow();
  return { own, closed: await closedAccounts(executorOf(db), [own, ...accounts]) };
}
