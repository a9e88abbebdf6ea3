import type { Executor } from '@merenda/database';
import type { LedgerTransfer } from './facts.ts';

/** Every transfer; the end of a hold takes its reference from the hold. */
const TRANSFERS = `
  SELECT t.id, t.phase, t.debit, coalesce(d.kind, '') AS debit_kind, t.credit,
    coalesce(c.kind, '') AS credit_kind, t.amount_minor, t.currency, t.kind,
    coalesce(t.reference, h.reference) AS reference, t.pending_id, t.created_at
  FROM ledger.transfer_detail t
  LEFT JOIN ledger.transfer_detail h ON h.id = t.pending_id
  LEFT JOIN ledger.account d ON d.id = t.debit
  LEFT JOIN ledger.account c ON c.id = t.credit
  ORDER BY t.position`;

/** Every transfer of the ledger, oldest first. */
export async function readTransfers(executor: Executor): Promise<LedgerTransfer[]> {
  const { rows } = await executor.query<{
    id: string;
    phase: LedgerTransfer['phase'];
    debit: string;
    debit_kind: string;
    credit: string;
    credit_kind: string;
    amount_minor: bigint;
    currency: string;
    kind: string;
    reference: Partial<
      Record<
        | 'topup'
        | 'refund'
        | 'dispute'
        | 'menuOrder'
        | 'payout'
        | 'owedPayment'
        | 'guardian'
        | 'student'
        | 'recipient',
        string
      >
    > | null;
    pending_id: string | null;
    created_at: Date;
  }>(TRANSFERS);
  return rows.map((row) => ({
    id: row.id,
    phase: row.phase,
    debit: row.debit,
    debitKind: row.debit_kind,
    credit: row.credit,
    creditKind: row.credit_kind,
    amountMinor: row.amount_minor,
    currency: row.currency,
    kind: row.kind,
    topup: row.reference?.topup,
    refund: row.reference?.refund,
    dispute: row.reference?.dispute,
    order: row.reference?.menuOrder,
    payout: row.reference?.payout,
    owedPayment: row.reference?.owedPayment,
    guardian: row.reference?.guardian,
    student: row.reference?.student,
    recipient: row.reference?.recipient,
    hold: row.pending_id ?? undefined,
    createdAt: row.created_at,
  }));
}
