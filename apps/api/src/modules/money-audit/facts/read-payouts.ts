import type { Executor } from '@merenda/database';
import { OPEN_PAYOUTS } from '@merenda/domain/payouts/payouts';
import type { OwedPaymentRecord, PayoutRecord } from './facts.ts';

const PAYOUTS = `
  SELECT id, wallet_id AS wallet, amount_minor AS "amountMinor",
    status = ANY ($1) AS "isOpen", settled_at IS NOT NULL AS "isSettled",
    status = 'returned' AS "isReturned"
  FROM payout_request`;

/** Every payout. */
export async function readPayouts(executor: Executor): Promise<PayoutRecord[]> {
  return (await executor.query<PayoutRecord & Record<string, unknown>>(PAYOUTS, [OPEN_PAYOUTS]))
    .rows;
}

const OWED_PAYMENTS = `
  SELECT id, company_id AS "companyId", amount_minor AS "amountMinor", currency, payer,
    owed_payment.status = 'paid' AS "isPaid"
  FROM owed_payment`;

/** Every payment of an owed amount. */
export async function readOwedPayments(executor: Executor): Promise<OwedPaymentRecord[]> {
  return (await executor.query<OwedPaymentRecord & Record<string, unknown>>(OWED_PAYMENTS)).rows;
}
