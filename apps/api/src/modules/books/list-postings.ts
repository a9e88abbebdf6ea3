import type { listPostings as Route } from '@merenda/contract/finance/closes';
import { WALLETS } from '@merenda/domain/books/close';
import { toMajor } from '@merenda/domain/money/money';
import { addDays, type Day } from '@merenda/domain/time/dates';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/database/generated.ts';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import { refundOf } from '../meals/index.ts';
import type { Services } from '../services.ts';
import { nameOf } from './account-names.ts';
import { type BookDay, legsOf, readBookDay, startOf } from './book-day.ts';

type Schema = (typeof Route)['schema'];

interface Posting {
  id: string;
  position: bigint;
  event_at: Date;
  kind: string;
  debit: string;
  credit: string;
  amount_minor: bigint;
  reference: Record<string, string> | null;
}

const OLDEST: Order = {
  keys: [
    { column: 'posting.event_at', type: 'timestamptz' },
    { column: 'posting.position', type: 'bigint' },
  ],
  direction: 'asc',
};

/**
 * The postings of the company's own accounts on some days, oldest first: each figure's own. The revenue's
 * days are those of the meals (product:console-finance#revenue); a subject has postings of any day.
 * @throws Failure not_found
 */
export async function listPostings(
  { db }: Services,
  companyId: string,
  {
    from,
    until,
    of,
    account,
    kind,
    school,
    dish,
    subject,
    ...page
  }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const bookDay = await readBookDay(db, companyId, from);
  const { accounts, currency, timeZone } = bookDay;
  const isMeant = (name: string) => !account || account === WALLETS || account === name;
  const ids = [...accounts].filter(([, name]) => isMeant(name)).map(([id]) => id);
  const own = sql`ANY (${ids}::uuid[])`;
  const conditions: RawBuilder<unknown>[] = [
    sql`(transfer.debit = ${own} OR transfer.credit = ${own})`,
    sql`transfer.phase IN ('posted', 'post')`,
  ];
  const ofOrder: RawBuilder<unknown>[] = [];
  if (school) ofOrder.push(sql`meal_order.school_id = ${school}`);
  if (dish) {
    ofOrder.push(sql`EXISTS (SELECT FROM order_item
      WHERE order_item.order_id = meal_order.id AND order_item.product_id = ${dish})`);
  }
  if (subject) {
    conditions.push(isAbout(subject, legsOf(bookDay, until)));
  } else if (of === 'close' || of === 'correction') {
    conditions.push(await inCloses(db, bookDay, { until, isCorrection: of === 'correction' }));
  } else if (of === 'meal') {
    const ofDays = sql`meal_order.day BETWEEN ${from} AND ${until}`;
    ofOrder.push(ofDays);
    // Nothing is posted about a meal before it is ordered: the account's older postings are not read.
    conditions.push(sql`transfer.event_at >= (SELECT min(meal_order.created_at) - interval '1 day'
      FROM meal_order JOIN school ON school.id = meal_order.school_id
      WHERE school.company_id = ${companyId} AND ${ofDays})`);
  } else {
    conditions.push(
      sql`transfer.event_at >= ${startOf(timeZone, from)}`,
      sql`transfer.event_at < ${startOf(timeZone, addDays(until, 1))}`,
    );
  }
  if (kind) conditions.push(sql`transfer.kind = ${kind}`);
  // Between two of the company's own accounts nothing reaches a wallet.
  if (account === WALLETS) {
    conditions.push(sql`NOT (transfer.debit = ${own} AND transfer.credit = ${own})`);
  }
  if (ofOrder.length > 0) {
    conditions.push(sql`EXISTS (SELECT FROM meal_order WHERE ${sql.join(ofOrder, sql` AND `)}
      AND meal_order.id::text = transfer.reference ->> 'menuOrder')`);
  }
  const postings = sql<Posting>`(
    SELECT transfer.id, transfer.position, transfer.event_at, transfer.kind, transfer.debit,
      transfer.credit, transfer.amount_minor, coalesce(transfer.reference, hold.reference) AS reference
    FROM ledger.transfer_detail transfer
    LEFT JOIN ledger.transfer_detail hold ON hold.id = transfer.pending_id
    WHERE ${sql.join(conditions, sql` AND `)})`.as<'posting'>('posting');
  const matching = db.selectFrom(postings).selectAll('posting');
  const { rows, ...rest } = await keysetPage(db, matching, page, OLDEST);
  const docs = rows.map((row) => {
    const { refund, dispute, topup, menuOrder, payout, student } = row.reference ?? {};
    const about = refund ?? dispute ?? topup ?? menuOrder ?? payout ?? student;
    return {
      _id: row.id,
      company: companyId,
      currency,
      at: row.event_at.toISOString(),
      kind: row.kind,
      debit: nameOf(accounts, row.debit),
      credit: nameOf(accounts, row.credit),
      value: toMajor(row.amount_minor, currency),
      ...(about ? { subject: about } : {}),
    };
  });
  return { docs, ...rest };
}

/**
 * A subject's postings are itself, its group, an order's payment and the return of its price, of any day. In
 * the closes of the days those that refer to it belong to it, too.
 */
const isAbout = (subject: string, legs: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  transfer.id IN (
    SELECT id FROM ledger.transfer_detail WHERE group_id = ${subject}
    UNION ALL SELECT transfer_id FROM meal_order WHERE id = ${subject}
    UNION ALL SELECT unnest(${[subject, refundOf(subject)]}::uuid[])
    UNION ALL SELECT transfer_id FROM (${legs}) legs
      WHERE EXISTS (SELECT FROM jsonb_each_text(reference) WHERE value = ${subject}))`;

/**
 * The posting is in the closes of the days until this one; an open day has the sealed ones. A correction's
 * day lies before that of its close, and may be one of the days itself.
 */
async function inCloses(
  db: Kysely<DB>,
  bookDay: BookDay,
  { until, isCorrection }: { until: Day; isCorrection: boolean },
): Promise<RawBuilder<unknown>> {
  const { companyId, timeZone, day } = bookDay;
  const closed = await db
    .selectFrom('company_close')
    .select('position')
    .where('company_id', '=', companyId)
    .where('day', '=', until)
    .executeTakeFirst();
  const legs = legsOf({ ...bookDay, mark: closed?.position ?? bookDay.mark }, until);
  if (!isCorrection) return sql`transfer.id IN (SELECT transfer_id FROM (${legs}) legs)`;
  return sql`transfer.id IN (
    SELECT transfer_id FROM (${legs}) legs WHERE correction OR EXISTS (
      SELECT FROM company_close missed
      WHERE missed.company_id = ${companyId} AND missed.day >= ${day} AND missed.day < ${until}
        AND missed.position < legs.position
        AND legs.event_at < ((missed.day + 1)::timestamp AT TIME ZONE ${timeZone})))`;
}
