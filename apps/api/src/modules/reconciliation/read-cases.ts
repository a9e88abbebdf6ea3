import type { Executor } from '@merenda/database';
import { COMPANY_PURPOSES } from '@merenda/domain/books/postings';
import { companyAccount } from '../companies/index.ts';
import type { LedgerTransfer, TopupRecord } from '../money-audit/index.ts';
import { readTopups } from '../money-audit/index.ts';
import { OPEN_DISPUTES } from '../payments/index.ts';

/** A top-up in our books: the record, and the ledger's transfers. */
export interface OurCase {
  topup: TopupRecord;
  createdAt: Date;
  /** It has an undecided dispute. */
  underDispute: boolean;
  transfers: readonly LedgerTransfer[];
}

/** Our records of some references; unknown ones are absent. */
export async function readCases(
  executor: Executor,
  references: readonly string[],
): Promise<Map<string, OurCase>> {
  const topups = await readTopups(executor, { references });
  const marks = await readMarks(executor, references);
  const transfers = await readTransfersOf(executor, topups, marks);
  return new Map(
    topups.map((topup) => {
      const mark = marks.get(topup.id);
      const own = transfers.filter((transfer) => transfer.topup === topup.id);
      return [
        topup.reference,
        {
          topup,
          createdAt: mark?.created_at ?? new Date(0),
          underDispute: mark?.under_dispute ?? false,
          transfers: own,
        },
      ];
    }),
  );
}

interface Mark {
  id: string;
  created_at: Date;
  under_dispute: boolean;
  chargebacks: string[];
  owedPayments: string[];
}

async function readMarks(
  executor: Executor,
  references: readonly string[],
): Promise<Map<string, Mark>> {
  const { rows } = await executor.query<Mark>(
    `SELECT t.id, t.created_at, coalesce(bool_or(c.state = ANY ($2)), false) AS under_dispute,
       coalesce(array_agg(c.id::text) FILTER (WHERE c.id IS NOT NULL), '{}') AS chargebacks,
       ARRAY(SELECT id::text FROM owed_payment WHERE subject = t.id) AS "owedPayments"
     FROM topup t LEFT JOIN chargeback c ON c.topup_id = t.id
     WHERE t.reference = ANY ($1) GROUP BY t.id`,
    [references, OPEN_DISPUTES],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** By linked group: the top-up itself, its refunds, its chargebacks, and payments of what is owed for it. */
async function readTransfersOf(
  executor: Executor,
  topups: readonly TopupRecord[],
  marks: ReadonlyMap<string, Mark>,
): Promise<LedgerTransfer[]> {
  const kinds = new Map<string, string>();
  const groups = new Map<string, { topup: string; refund?: string; dispute?: string }>();
  for (const { id, companyId, currency, refunds } of topups) {
    for (const purpose of COMPANY_PURPOSES) {
      kinds.set(companyAccount(companyId, purpose, currency), purpose);
    }
    groups.set(id, { topup: id });
    for (const refund of refunds) groups.set(refund.id, { topup: id, refund: refund.id });
    for (const dispute of marks.get(id)?.chargebacks ?? []) {
      groups.set(dispute, { topup: id, dispute });
    }
    for (const payment of marks.get(id)?.owedPayments ?? []) groups.set(payment, { topup: id });
  }
  const { rows } = await executor.query<{
    id: string;
    phase: LedgerTransfer['phase'];
    pending_id: string | null;
    debit: string;
    credit: string;
    amount_minor: bigint;
    currency: string;
    kind: string;
    group_id: string;
    created_at: Date;
  }>(
    `SELECT id, phase, pending_id, debit, credit, amount_minor, currency, kind, group_id, created_at
     FROM ledger.transfer_detail WHERE group_id = ANY ($1::uuid[]) ORDER BY position`,
    [[...groups.keys()]],
  );
  return rows.map((row) => {
    const group = groups.get(row.group_id);
    return {
      id: row.id,
      phase: row.phase,
      hold: row.pending_id ?? undefined,
      debit: row.debit,
      debitKind: kinds.get(row.debit) ?? 'wallet',
      credit: row.credit,
      creditKind: kinds.get(row.credit) ?? 'wallet',
      amountMinor: row.amount_minor,
      currency: row.currency,
      kind: row.kind,
      topup: group?.topup,
      refund: group?.refund,
      dispute: group?.dispute,
      order: undefined,
      createdAt: row.created_at,
    };
  });
}
