import type { Executor } from '@merenda/database';
import type { Posted } from '@merenda/domain/money/balances';
import type { Phase } from './entries.ts';
import type { Reference } from './items.ts';

export interface Transfer {
  id: string;
  phase: Phase;
  debit: string;
  credit: string;
  amountMinor: bigint;
  currency: string;
  kind: string;
  groupId: string | undefined;
  pendingId: string | undefined;
  expiresAt: Date | undefined;
  debitAfterMinor: Posted | undefined;
  creditAfterMinor: Posted | undefined;
  reference: Reference | undefined;
  eventAt: Date;
  createdAt: Date;
}

export interface TransferRow {
  id: string;
  phase: Phase;
  debit: string;
  credit: string;
  amount_minor: bigint;
  currency: string;
  kind: string;
  group_id: string | null;
  pending_id: string | null;
  expires_at: Date | null;
  debit_after: Posted | null;
  credit_after: Posted | null;
  reference: Reference | null;
  event_at: Date;
  created_at: Date;
}

/** All transfers of a group, in the order of posting. */
export async function transfersOfGroup(executor: Executor, groupId: string): Promise<Transfer[]> {
  const { rows } = await executor.query<TransferRow>(
    'SELECT * FROM ledger.transfer_detail WHERE group_id = $1 ORDER BY position',
    [groupId],
  );
  return rows.map(toTransfer);
}

export function toTransfer(row: TransferRow): Transfer {
  return {
    id: row.id,
    phase: row.phase,
    debit: row.debit,
    credit: row.credit,
    amountMinor: row.amount_minor,
    currency: row.currency,
    kind: row.kind,
    groupId: row.group_id ?? undefined,
    pendingId: row.pending_id ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    debitAfterMinor: row.debit_after ?? undefined,
    creditAfterMinor: row.credit_after ?? undefined,
    reference: row.reference ?? undefined,
    eventAt: row.event_at,
    createdAt: row.created_at,
  };
}
