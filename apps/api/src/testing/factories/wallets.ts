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

/** The day of a company's first close (`beginBooks`). */
const FIRST_CLOSE = '2026-01-14';

/** The day after the first close: it may be closed. */
export const SECOND_CLOSE = '2026-01-15';

/** Closes a first day of a company's books: the next ones may be closed. */
export async function beginBooks(
  { owner }: Pick<TestApi, 'owner'>,
  { company, operator }: { company: string; operator: string },
): Promise<void> {
  await owner.query(
    `INSERT INTO company_close
       (company_id, day, block, position, currency, figures, hash, closed_by)
     SELECT id, $2, 0, 0, currency, '{}', decode(repeat('00', 32), 'hex'), $3
     FROM company WHERE id = $1 ON CONFLICT DO NOTHING`,
    [company, FIRST_CLOSE, operator],
  );
}
