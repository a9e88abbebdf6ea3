import type { Executor } from '@merenda/database';
import { type BeginAnswer, beginIdempotents, type IdempotencyKey } from '../idempotency.ts';
import { onlyRow } from '../only.ts';
import { type Transfer, type TransferRow, toTransfer } from '../transfers-of-group.ts';

/** Claims one key; see `beginIdempotents`. */
export const beginIdempotent = async (
  transaction: Executor,
  request: IdempotencyKey,
): Promise<BeginAnswer> => onlyRow(await beginIdempotents(transaction, [request]));

/** One transfer; undefined when there is none with the id. */
export async function transferById(executor: Executor, id: string): Promise<Transfer | undefined> {
  const { rows } = await executor.query<TransferRow>(
    'SELECT * FROM ledger.transfer_detail WHERE id = $1',
    [id],
  );
  return rows[0] && toTransfer(rows[0]);
}
