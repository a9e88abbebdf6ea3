import type { listPostings as Route } from '@merenda/contract/finance/closes';
import { WALLETS } from '@merenda/domain/books/close';
import { toMajor } from '@merenda/domain/money/money';
import { addDays } from '@merenda/domain/time/dates';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import type { Services } from '../services.ts';
import { nameOf } from './account-names.ts';
import { readBookDay, startOf } from './book-day.ts';

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
 * days are those of the meals (product:console-finance#revenue).
 * @throws Failure not_found
 */
export async function listPostings(
  { db }: Services,
  companyId: string,
  { from, until, of, account, kind, school, dish, ...page }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const { accounts, currency, timeZone } = await readBookDay(db, companyId, from);
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
  if (of === 'meal') {
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
    const subject = refund ?? dispute ?? topup ?? menuOrder ?? payout ?? student;
    return {
      _id: row.id,
      company: companyId,
      currency,
      at: row.event_at.toISOString(),
      kind: row.kind,
      debit: nameOf(accounts, row.debit),
      credit: nameOf(accounts, row.credit),
      value: toMajor(row.amount_minor, currency),
      ...(subject ? { subject } : {}),
    };
  });
  return { docs, ...rest };
}
