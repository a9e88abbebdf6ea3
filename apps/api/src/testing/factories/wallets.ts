import { randomUUID } from 'node:crypto';
import { balanceOf, post } from '@merenda/ledger';
import { companyAccount } from '../../modules/companies/index.ts';
import type { TestApi } from '../api.ts';

/** Credits a wallet by an adjustment of the company's books. */
export async function credit(
  api: Pick<TestApi, 'owner'>,
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

/**
 * Takes money out of a wallet for the company's sales, as a meal does. The books look for the order of a
 * `purchase`, and for none of an `adjustment`.
 * @returns false if the wallet has too little
 */
export async function spend(
  api: Pick<TestApi, 'owner'>,
  walletId: string,
  amountMinor: bigint,
  kind: 'purchase' | 'adjustment' = 'purchase',
): Promise<boolean> {
  const [result] = await post(api.owner, [
    {
      id: randomUUID(),
      debit: walletId,
      credit: companyAccount('wefood', 'sales', 'BRL'),
      amountMinor,
      currency: 'BRL',
      kind,
    },
  ]);
  return result?.code === 'ok';
}

/** Moves a wallet's balance to the company's books directly in the ledger. */
export async function emptyWallet(api: TestApi, walletId: string): Promise<void> {
  const amountMinor = (await balanceOf(api.owner, walletId))?.availableMinor ?? 0n;
  if (amountMinor === 0n) return;
  const [result] = await post(api.owner, [
    {
      id: randomUUID(),
      debit: walletId,
      credit: companyAccount('wefood', 'adjustments', 'BRL'),
      amountMinor,
      currency: 'BRL',
      kind: 'adjustment',
    },
  ]);
  if (result?.code !== 'ok') throw new Error(`the ledger answered ${result?.code}`);
}
