import type { Executor } from '@merenda/database';
import type { PayoutRecord } from './facts.ts';

const PAYOUTS = `
  SELECT id, wallet_id AS wallet, amount_minor AS "amountMinor",
    status IN ('requested', 'approved') AS "isOpen", settled_at IS NOT NULL AS "isSettled",
    status = 'returned' AS "isReturned"
  FROM payout_request`;

/** Every payout. */
export async function readPayouts(executor: Executor): Promise<PayoutRecord[]> {
  return (await executor.query<PayoutRecord & Record<string, unknown>>(PAYOUTS)).rows;
}
