import type { listOperatorRefunds } from '@merenda/contract/finance/refunds';
import { toMajor } from '@merenda/domain/money/money';
import { type KeptName, ownName } from '@merenda/domain/people/guardian-names';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../../platform/database/generated.ts';
import { pageOf } from '../../../../platform/database/page-of.ts';
import { withinScope } from '../../../operator/index.ts';
import type { Topup } from '../../topup/topup.ts';

type Schema = (typeof listOperatorRefunds)['schema'];
type Page = z.input<Schema['response'][200]>;
/** The operator who reads: what is within the scope, and what is one's own. */
type Reader = OperatorScope & { id: string };
export type OperatorRefundView = Page['docs'][number];

interface Row {
  id: string;
  topup_id: string;
  company_id: string;
  currency: Topup['currency'];
  provider: Topup['provider'];
  created_at: Date;
  settled_at: Date | null;
  status: OperatorRefundView['status'];
  amount_minor: bigint;
  guardian_id: string;
  guardian_name: KeptName;
  reason: string | null;
  asked_by: string | null;
  asked_name: string | null;
  seconded_name: string | null;
}

/**
 * Every refund once: those at the processor, and what operators asked for that never went there.
 * An operator's keeps the id under which it was asked for.
 */
const REFUNDS = sql`
  SELECT coalesce(asked.id, refund.id) AS id, refund.topup_id, refund.amount_minor, refund.status,
    coalesce(asked.created_at, refund.created_at) AS created_at, refund.settled_at,
    asked.reason, asked.approved_by, asked.seconded_by
  FROM topup_refund refund LEFT JOIN operator_refund asked ON asked.refund_id = refund.id
  UNION ALL
  SELECT id, topup_id, amount_minor, status, created_at, ended_at, reason, approved_by, seconded_by
  FROM operator_refund WHERE status <> 'approved'`;

/** Refunds of top-ups as operators see them, newest first. */
export async function findRefunds(
  db: Kysely<DB>,
  reader: Reader,
  where: RawBuilder<boolean>,
  limit: number,
): Promise<OperatorRefundView[]> {
  const { rows } = await sql<Row>`
    SELECT found.*, topup.company_id, topup.currency, topup.provider, topup.guardian_id,
      guardian.name AS guardian_name, found.approved_by AS asked_by, asker.name AS asked_name,
      second.name AS seconded_name
    FROM (${REFUNDS}) found
    JOIN topup ON topup.id = found.topup_id
    JOIN guardian ON guardian.id = topup.guardian_id
    LEFT JOIN operator asker ON asker.id = found.approved_by
    LEFT JOIN operator second ON second.id = found.seconded_by
    WHERE ${withinScope(reader, sql.ref('topup.company_id'))} AND ${where}
    ORDER BY found.created_at DESC, found.id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({
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
            isOwn: row.asked_by === reader.id,
            ...(row.seconded_name ? { seconded: row.seconded_name } : {}),
          },
        }
      : {}),
  }));
}

/** A page of refunds, those of one state or all. */
export async function listRefunds(
  db: Kysely<DB>,
  reader: Reader,
  { after, limit, status }: z.output<Schema['querystring']>,
): Promise<Page> {
  const inState = status ? sql`found.status = ${status}` : sql`true`;
  const onward = after
    ? sql`(found.created_at, found.id) <
        (SELECT created_at, id FROM (${REFUNDS}) last WHERE last.id = ${after})`
    : sql`true`;
  const where = sql<boolean>`${inState} AND ${onward}`;
  return pageOf(await findRefunds(db, reader, where, limit + 1), limit);
}

/** One refund, by the id under which it is listed. */
export const findRefund = async (
  db: Kysely<DB>,
  reader: Reader,
  id: string,
): Promise<OperatorRefundView> => {
  const [found] = await findRefunds(db, reader, sql<boolean>`found.id = ${id}`, 1);
  if (!found) throw new Error(`refund ${id} is gone`);
  return found;
};
