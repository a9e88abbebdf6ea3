import type { findOperatorTopups } from '@merenda/contract/finance/refunds';
import { ID } from '@merenda/domain/ids';
import { toMajor } from '@merenda/domain/money/money';
import { ownName } from '@merenda/domain/people/guardian-names';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { escapeLike } from '../../../../platform/database/escape-like.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import { keysetPage, type Order } from '../../../../platform/database/keyset.ts';
import { notFound } from '../../../../platform/failure.ts';
import { withinScope } from '../../../operator/index.ts';
import { disputedOf } from '../../dispute/disputed-of.ts';
import { ARRIVED_TOPUPS } from '../../state.ts';

type Schema = (typeof findOperatorTopups)['schema'];
type Page = z.input<Schema['response'][200]>;

const NEWEST: Order = {
  keys: [
    { column: 'topup.created_at', type: 'timestamptz' },
    { column: 'topup.id', type: 'uuid' },
  ],
  direction: 'desc',
};

/**
 * Arrived top-ups, newest first. A query with `@` is a guardian's whole address; anything else is a
 * number of the top-up, or part of a guardian's name.
 */
export async function findTopups(
  db: Kysely<DB>,
  scope: OperatorScope,
  { q, ...page }: z.output<Schema['querystring']>,
): Promise<Page> {
  const found = select(db)
    .where(withinScope(scope, { company: 'topup.company_id' }))
    .$if(q !== undefined, (query) => query.where(matching(q ?? '')));
  const { rows, ...rest } = await keysetPage(db, found, page, NEWEST);
  return { docs: rows.map(viewOf), ...rest };
}

function matching(q: string): RawBuilder<boolean> {
  if (q.includes('@')) return sql<boolean>`guardian.email = ${q.toLowerCase()}`;
  const id = q.toLowerCase();
  const byId = ID.test(q) ? sql`topup.id = ${id} OR guardian.id = ${id} OR` : sql``;
  return sql<boolean>`(${byId} topup.reference = ${q} OR topup.provider_ref = ${q}
    OR guardian.name ILIKE ${`%${escapeLike(q)}%`})`;
}

/** One arrived top-up. @throws Failure not_found */
export async function findTopup(db: Kysely<DB>, id: string) {
  return viewOf(await select(db).where('topup.id', '=', id).executeTakeFirstOrThrow(notFound));
}

const select = (db: Kysely<DB>) =>
  db
    .selectFrom('topup')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    .select(['topup.id', 'topup.company_id', 'topup.currency', 'topup.status', 'topup.provider'])
    .select(['topup.amount_minor', 'topup.guardian_id', 'topup.gateway', 'topup.reference'])
    .select(['guardian.name as guardian_name', disputedOf.as('disputed')])
    .select(sql<Date>`coalesce(topup.paid_at, topup.created_at)`.as('paid_at'))
    .where('topup.status', 'in', ARRIVED_TOPUPS);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const viewOf = (row: Row): Page['docs'][number] => ({
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
});
