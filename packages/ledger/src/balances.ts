import type { Executor } from '@merenda/database';
import type { Available, Posted } from '@merenda/domain/money/balances';

export interface Balance {
  /** The sum of all posted transfers. */
  postedMinor: Posted;
  /** The part of `postedMinor` that is held. */
  pendingMinor: bigint;
  /** `postedMinor - pendingMinor`: the money that can be spent. */
  availableMinor: Available;
}

interface Row {
  account: string;
  posted_minor: Posted;
  pending_minor: bigint;
  available_minor: Available;
}

/** The balances by account id; accounts that do not exist are absent. */
export async function balancesOf(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, Balance>> {
  if (ids.length === 0) return new Map();
  const { rows } = await executor.query<Row>(
    `SELECT account, posted_minor, pending_minor, available_minor
     FROM ledger.account_balance WHERE account = ANY ($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.account,
      {
        postedMinor: row.posted_minor,
        pendingMinor: row.pending_minor,
        availableMinor: row.available_minor,
      },
    ]),
  );
}

/** One account's balance; undefined when there is no such account. */
export async function balanceOf(executor: Executor, id: string): Promise<Balance | undefined> {
  return (await balancesOf(executor, [id])).get(id.toLowerCase());
}

/** The accounts among these that cannot receive money: closed, or never opened. */
export async function closedAccounts(
  executor: Executor,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await executor.query<{ account: string }>(
    'SELECT account FROM ledger.account_balance WHERE account = ANY ($1::uuid[]) AND closed_at IS NULL',
    [ids],
  );
  const open = new Set(rows.map(({ account }) => account));
  return new Set(ids.filter((id) => !open.has(id.toLowerCase())));
}
