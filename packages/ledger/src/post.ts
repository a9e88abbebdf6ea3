import type { Executor } from '@merenda/database';
import { available } from '@merenda/domain/money/balances';
import type { PostCode, PostItem, PostResult } from './items.ts';
import { toWire } from './wire.ts';

/**
 * Posts the items in one round trip, one after the other; the results are in the same order.
 *
 * With a pool it is a transaction of its own. Inside the caller's transaction it locks the strict
 * accounts until the end. Post once, and last: then others wait briefly and transactions cannot
 * deadlock.
 *
 * @throws LedgerInputError for invalid items
 */
export async function post(executor: Executor, items: readonly PostItem[]): Promise<PostResult[]> {
  if (items.length === 0) return [];
  const { rows } = await executor.query<Row>('SELECT * FROM unnest(ledger.post($1))', [
    JSON.stringify(toWire(items)),
  ]);
  return rows.map(toResult);
}

interface Row {
  id: string;
  code: PostCode;
  debit_after: bigint | string | null;
  credit_after: bigint | string | null;
  created_at: Date | string | null;
}

/** A row of `ledger.post_result`, or its JSON in a stored answer, as a PostResult. */
export function toResult(row: Row): PostResult {
  const result: PostResult = { id: row.id, code: row.code };
  if (row.debit_after !== null) result.debitAfterMinor = available(BigInt(row.debit_after));
  if (row.credit_after !== null) result.creditAfterMinor = available(BigInt(row.credit_after));
  if (row.created_at !== null) result.createdAt = new Date(row.created_at);
  return result;
}

export type { Row as ResultRow };
