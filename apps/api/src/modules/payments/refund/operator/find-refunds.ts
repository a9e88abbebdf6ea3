import type { listOperatorRefunds } from '@merenda/contract/finance/refunds';
import { toMajor } from '@merenda/domain/money/money';
import { ownName } from '@merenda/domain/people/guardian-names';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../../platform/database/generated.ts';
import { keysetPage, type Order } from '../../../../platform/database/keyset.ts';
import { withinScope } from '../../../operator/index.ts';

type Schema = (typeof listOperatorRefunds)['schema'];
type Page = z.input<Schema['response'][200]>;
export type OperatorRefundView = Page['docs'][number];
/** The operator who reads: what is within the scope, and what is one's own. */
type Reader = OperatorScope & { id: string };

interface Found {
  id: string;
  topup_id: string;
  amount_minor: bigint;
  status: OperatorRefundView['status'];
  created_at: Date;
  settled_at: Date | null;
  reason: string | null;
  approved_by: string | null;
  seconded_by: string | null;
}

/**
 * Every refund once: those at the processor, and what operators asked for that never went there.
 * An operator's keeps the id under which it was asked for.
 */
const FOUND = sql<Found>`(
  SELECT coalesce(asked.id, refund.id) AS id, refund.topup_id, refund.amount_minor, refund.status,
    coalesce(asked.created_at, refund.created_at) AS created_at, refund.settled_at,
    asked.reason, asked.approved_by, asked.seconded_by
  FROM topup_refund refund LEFT JOIN operator_refund asked ON asked.refund_id = refund.id
  UNION ALL
  SELECT id, topup_id, amount_minor, status, created_at, ended_at, reason, approved_by, seconded_by
  FROM operator_refund WHERE status <> 'approved')`.as<'found'>('found');

const NEWEST: Order = {
  keys: [
    { column: 'found.created_at', type: 'timestamptz' },
    { column: 'found.id', type: 'uuid' },
  ],
  direction: 'desc',
};

const select = (db: Kysely<DB>, reader: Reader) =>
  db
    .selectFrom(FOUND)
    .innerJoin('topup', 'topup.id', 'found.topup_id')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    // Asking is the first approval.
    .leftJoin('operator as asker', 'asker.id', 'found.approved_by')
    .leftJoin('operator as second', 'second.id', 'found.seconded_by')
    .selectAll('found')
    .select(['topup.company_id', 'topup.currency', 'topup.provider', 'topup.guardian_id'])
    .select(['guardian.name as guardian_name', 'asker.name as asked_name'])
    .select('second.name as seconded_name')
    .where(withinScope(reader, { company: 'topup.company_id' }));

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const viewOf =
  (reader: Reader) =>
  (row: Row): OperatorRefundView => ({
    _id: row.id,
    topup: row.topup_id,
    company: row.company_id,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    value: toMajor(row.amount_minor, row.currency),
    guardian: { _id: row.guardian_id, name: ownName(row.guardian_name) },
    paymentServiceProvider: row.provider,
    ...(row.settled_at ? { settledAt: row.settled_at.toISOString() } : {}),
    ...(row.reason && row.asked_name
      ? {
          asked: {
            reason: row.reason,
            by: row.asked_name,
            isOwn: row.approved_by === reader.id,
            ...(row.seconded_name ? { seconded: row.seconded_name } : {}),
          },
        }
      : {}),
  });

/** A page of refunds, newest first: those of one state, one, or all. */
export async function listRefunds(
  db: Kysely<DB>,
  reader: Reader,
  { status, id, ...page }: z.output<Schema['querystring']>,
): Promise<Page> {
  const matching = select(db, reader)
    .$if(status !== undefined, (query) => query.where('found.status', '=', status ?? 'done'))
    .$if(id !== undefined, (query) => query.where('found.id', '=', id ?? ''));
  const { rows, ...rest } = await keysetPage(db, matching, page, NEWEST);
  return { docs: rows.map(viewOf(reader)), ...rest };
}

const MOST = 100;

/** The newest refunds of a top-up. */
export async function refundsOfTopup(db: Kysely<DB>, reader: Reader, topupId: string) {
  const rows = await select(db, reader)
    .where('found.topup_id', '=', topupId)
    .orderBy('found.created_at', 'desc')
    .orderBy('found.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(viewOf(reader));
}

/** One refund, by the id under which it is listed. */
export async function findRefund(db: Kysely<DB>, reader: Reader, id: string) {
  return viewOf(reader)(
    await select(db, reader).where('found.id', '=', id).executeTakeFirstOrThrow(),
  );
}
