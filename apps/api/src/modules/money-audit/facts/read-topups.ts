import type { Executor } from '@merenda/database';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import type { RefundRecord, TopupRecord } from './facts.ts';

/** Each top-up as of now, with its shares and refunds. */
const TOPUPS = `
  SELECT t.id, t.company_id, t.gateway, t.reference, t.provider_ref, t.provider, t.amount_minor,
    t.fee_minor, t.currency, t.status, t.agreement IS NOT NULL AS is_agreed, g.wallet_id AS guardian_wallet, p.shares, r.refunds
  FROM topup t
  JOIN guardian g ON g.id = t.guardian_id
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('wallet', p.wallet_id,
      'amountMinor', p.amount_minor::text, 'closedAt', a.closed_at,
      'isTheirs', CASE WHEN p.student_id IS NULL THEN p.wallet_id = g.wallet_id
        ELSE coalesce(p.wallet_id = s.wallet_id AND s.company_id = t.company_id, false) END)),
      '[]') AS shares
    FROM topup_part p LEFT JOIN ledger.account_balance a ON a.account = p.wallet_id
    LEFT JOIN student s ON s.id = p.student_id
    WHERE p.topup_id = t.id
  ) p
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', r.id, 'amountMinor', r.amount_minor::text,
      'state', r.status, 'shares', (
        SELECT coalesce(json_agg(json_build_object('wallet', p.wallet_id,
          'amountMinor', p.amount_minor::text)), '[]')
        FROM topup_refund_part p WHERE p.refund_id = r.id))), '[]') AS refunds
    FROM topup_refund r WHERE r.topup_id = t.id
  ) r
  WHERE t.created_at >= coalesce($1, '-infinity'::timestamptz)
    AND t.created_at < coalesce($2, 'infinity'::timestamptz)
    AND ($3::text[] IS NULL OR t.reference = ANY ($3::text[]))
  ORDER BY t.created_at, t.id`;

interface Row {
  id: string;
  company_id: string;
  gateway: string;
  reference: string;
  provider_ref: string | null;
  provider: string;
  amount_minor: bigint;
  fee_minor: bigint;
  currency: string;
  status: TopupRecord['status'];
  is_agreed: boolean;
  guardian_wallet: string;
  shares: { wallet: string; amountMinor: string; isTheirs: boolean; closedAt: string | null }[];
  refunds: {
    id: string;
    amountMinor: string;
    state: RefundRecord['state'];
    shares: { wallet: string; amountMinor: string }[];
  }[];
}

/**
 * The top-ups that were created from `from` until before `until`, or those with certain references;
 * all by default.
 */
export async function readTopups(
  executor: Executor,
  { from, until, references }: { from?: Date; until?: Date; references?: readonly string[] } = {},
): Promise<TopupRecord[]> {
  const { rows } = await executor.query<Row>(TOPUPS, [
    from ?? null,
    until ?? null,
    references ?? null,
  ]);
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    gateway: row.gateway,
    reference: row.reference,
    providerRef: row.provider_ref ?? undefined,
    kind: paymentKindOf(row.provider),
    amountMinor: row.amount_minor,
    feeMinor: row.fee_minor,
    currency: row.currency,
    status: row.status,
    isAgreed: row.is_agreed,
    guardianWallet: row.guardian_wallet,
    shares: row.shares.map(({ closedAt, ...share }) => ({
      ...withMinor(share),
      closedAt: closedAt === null ? undefined : new Date(closedAt),
    })),
    refunds: row.refunds.map(({ shares, ...refund }) => ({
      ...withMinor(refund),
      shares: shares.map(withMinor),
    })),
  }));
}

const withMinor = <Row extends { amountMinor: string }>(row: Row) => ({
  ...row,
  amountMinor: BigInt(row.amountMinor),
});
