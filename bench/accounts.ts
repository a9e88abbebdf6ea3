import type { Executor } from '@merenda/database';

/** The number of wallets: with so many, two concurrent transfers seldom use the same one. */
const WALLETS = 10_000;

/** The nth wallet's id; 0 is the company's account. */
const accountId = (n: number): string =>
  `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

export const COMPANY = accountId(0);

export const anyWallet = (): string => accountId(1 + Math.floor(Math.random() * WALLETS));

/** Two different wallets. */
export function anyPair(): readonly [string, string] {
  const debit = anyWallet();
  for (;;) {
    const credit = anyWallet();
    if (credit !== debit) return [debit, credit];
  }
}

/** Opens the accounts and gives each wallet enough money for all runs. */
export async function prepareAccounts(owner: Executor): Promise<void> {
  await owner.query(`
    CREATE FUNCTION public.bench_account(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
      SELECT ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
    $$;
    SELECT ledger.open_account(public.bench_account(0), 'append', 'BRL', 'sales', NULL);
    SELECT ledger.open_account(public.bench_account(n), 'strict', 'BRL', 'wallet', 0)
    FROM generate_series(1, ${WALLETS}) n;
    SELECT ledger.post((
      SELECT jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'phase', 'posted',
        'debit', public.bench_account(0), 'credit', public.bench_account(hundred * 100 + n),
        'amount', 1000000000, 'currency', 'BRL', 'kind', 'topup'))
      FROM generate_series(1, 100) n))
    FROM generate_series(0, ${WALLETS / 100 - 1}) hundred;`);
  await owner.query('VACUUM ANALYZE');
}
