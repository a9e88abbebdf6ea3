import type { Executor } from '@merenda/database';
import type { OrderRecord } from './facts.ts';

const ORDERS = `
  SELECT o.id, o.cart_id, s.company_id, o.transfer_id, o.total_minor, o.currency, o.status,
    coalesce(st.wallet_id, g.wallet_id) AS wallet, st.successor_wallet_id, a.closed_at,
    (SELECT json_agg(json_build_object('wallet', payer.wallet_id, 'amountMinor', m.amount_minor::text))
     FROM automatic_money_out m JOIN guardian payer ON payer.id = m.guardian_id
     WHERE m.cause = o.id::text AND m.wallet_id = st.wallet_id) AS automatic
  FROM meal_order o
  JOIN school s ON s.id = o.school_id
  JOIN guardian g ON g.id = o.requester_id
  LEFT JOIN student st ON st.id = o.student_id
  LEFT JOIN ledger.account_balance a ON a.account = coalesce(st.wallet_id, g.wallet_id)`;

/** Every order, with the diner's wallet. */
export async function readOrders(executor: Executor): Promise<OrderRecord[]> {
  const { rows } = await executor.query<{
    id: string;
    cart_id: string | null;
    company_id: string;
    transfer_id: string;
    total_minor: bigint;
    currency: string;
    status: OrderRecord['status'];
    wallet: string;
    successor_wallet_id: string | null;
    closed_at: Date | null;
    automatic: { wallet: string; amountMinor: string }[] | null;
  }>(ORDERS);
  return rows.map((row) => ({
    id: row.id,
    cartId: row.cart_id ?? undefined,
    companyId: row.company_id,
    transferId: row.transfer_id,
    wallet: row.wallet,
    closedAt: row.closed_at ?? undefined,
    successor: row.successor_wallet_id ?? undefined,
    automatic: (row.automatic ?? []).map(({ wallet, amountMinor }) => ({
      wallet,
      amountMinor: BigInt(amountMinor),
    })),
    totalMinor: row.total_minor,
    currency: row.currency,
    status: row.status,
  }));
}
