import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { kindOf } from '../../gateways/kind.ts';
import { companyAccount } from '../companies/index.ts';
import type { Topup } from './topup.ts';

/** The accounts of the company that money goes back through, or to when its wallet is closed. */
export const accountsOf = ({ company_id, currency, provider }: Topup) => ({
  clearing: companyAccount(company_id, `clearing-${kindOf(provider)}`, currency),
  adjustments: companyAccount(company_id, 'adjustments', currency),
  owed: companyAccount(company_id, 'refunds-payable', currency),
});

/** The wallet of the guardian who topped up. */
export async function ownWalletOf(db: Kysely<DB>, topup: Topup): Promise<string> {
  const { wallet_id } = await db
    .selectFrom('guardian')
    .select('wallet_id')
    .where('id', '=', topup.guardian_id)
    .executeTakeFirstOrThrow();
  return wallet_id;
}
