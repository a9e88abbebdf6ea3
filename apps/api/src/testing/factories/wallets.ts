import { randomUUID } from 'node:crypto';
import { post } from '@merenda/ledger';
import { companyAccount } from '../../modules/companies/index.ts';
import type { TestApi } from '../api.ts';

/** Puts money into a wallet as an adjustment of the company's books would. */
export async function credit(
  api: TestApi,
  walletId: string,
  amountMinor: bigint,
  { company = 'wefood', currency = 'BRL' } = {},
): Promise<void> {
  const [result] = await post(api.owner, [
    {
      id: randomUUID(),
      debit: companyAccount(company, 'adjustments', currency),
      credit: walletId,
      amountMinor,
      currency,
      kind: 'adjustment',
    },
  ]);
  if (result?.code !== 'ok') throw new Error(`the ledger answered ${result?.code}`);
}
