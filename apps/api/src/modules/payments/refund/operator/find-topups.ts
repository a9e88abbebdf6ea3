import type { findOperatorTopups } from '@merenda/contract/finance/refunds';
import { toMajor } from '@merenda/domain/money/money';
import { type KeptName, ownName } from '@merenda/domain/people/guardian-names';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { escapeLike } from '../../../../platform/database/escape-like.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import { pageOf } from '../../../../platform/database/page-of.ts';
import { notFound } from '../../../../platform/failure.ts';
import { withinScope } from '../../../operator/index.ts';
import { disputedOf } from '../../dispute/disputed-of.ts';
import { ARRIVED_TOPUPS } from '../../state.ts';
import type { Topup } from '../../topup/topup.ts';

type Schema = (typeof findOperatorTopups)['schema'];
type Page = z.input<Schema['response'][200]>;
export type OperatorTopupView = Page['docs'][number];

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Arrived top-ups, newest first. A query with `@` is a guardian's whole address; anything else is a
 * number of the top-up, or part of a guardian's name.
 */
export async function findTopups(
  db: Kysely<DB>,
  scope: OperatorScope,
  { after, limit, q }: z.output<Schema['querystring']>,
): Promise<Page> {
  const onward = after
    ? sql`(topup.created_at, topup.id) < (SELECT created_at, id FROM topup WHERE id = ${after})`
    : sql`true`;
  const where = sql<boolean>`${withinScope(scope, sql.ref('topup.company_id'))}
    AND topup.status IN (${sql.join(ARRIVED_TOPUPS)}) AND ${onward} AND ${matching(q)}`;
  return pageOf(await select(db, where, limit + 1), limit);
}

function matching(q: string | undefined): RawBuilder<unknown> {
  if (q === undefined) return sql`true`;
  if (q.includes('@')) return sql`guardian.email = ${q.toLowerCase()}`;
  const id = ID.test(q)
    ? sql`topup.id = ${q.toLowerCase()} OR guardian.id = ${q.toLowerCase()} OR `
    : sql``;
  return sql`(${id} topup.reference = ${q} OR topup.provider_ref = ${q}
    OR guardian.name ILIKE ${`%${escapeLike(q)}%`})`;
}

/** One arrived top-up. @throws Failure not_found */
export async function findTopup(db: Kysely<DB>, id: string): Promise<OperatorTopupView> {
  const where = sql<boolean>`topup.id = ${id} AND topup.paid_at IS NOT NULL`;
  const [found] = await select(db, where, 1);
  if (!found) throw notFound();
  return found;
}

async function select(
  db: Kysely<DB>,
  where: RawBuilder<boolean>,
  limit: number,
): Promise<OperatorTopupView[]> {
  const { rows } = await sql<
    Topup & { paid_at: Date; guardian_name: KeptName; disputed: 'open' | 'lost' | null }
  >`
    SELECT topup.id, topup.company_id, topup.currency, topup.paid_at, topup.status,
      topup.amount_minor, topup.guardian_id, topup.provider, topup.gateway, topup.reference,
      guardian.name AS guardian_name, ${disputedOf} AS disputed
    FROM topup JOIN guardian ON guardian.id = topup.guardian_id
    WHERE ${where} ORDER BY topup.created_at DESC, topup.id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({
    _id: row.id,
    company: row.company_id,
    currency: row.currency,
    paidAt: row.paid_at.toISOString(),
    status: row.status,
    value: toMajor(row.amount_minor, row.currency),
    guardian: { _id: row.guardian_id, name: ownName(row.guardian_name) },
    paymentServiceProvider: row.provider,
    gateway: row.gateway,
    reference: row.reference,
    ...(row.disputed ? { disputed: row.disputed } : {}),
  }));
}
