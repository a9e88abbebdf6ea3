import { type BookLine, closeLines, type Flow } from '@merenda/domain/books/close';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { nameOf } from './account-names.ts';
import { type BookDay, legsOf, startOf } from './book-day.ts';

/** A school's part of the sales account, in minor units. */
export interface SchoolLine {
  id: string;
  name: string;
  openingMinor: bigint;
  purchasesMinor: bigint;
  refundsMinor: bigint;
}

/** Each account's day. The opening is what the ledger has before the close's postings. */
export async function readLines(db: Kysely<DB>, bookDay: BookDay): Promise<BookLine[]> {
  const { rows } = await sql<{
    account: string;
    kind: string;
    correction: boolean;
    amount: bigint;
    postings: number;
  }>`SELECT account, kind, correction, sum(amount)::bigint AS amount, count(*)::int AS postings
    FROM (${legsOf(bookDay)}) legs GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  const flows = rows.map(
    ({ account, kind, correction, amount, postings }): Flow => ({
      account: nameOf(bookDay.accounts, account),
      kind,
      amountMinor: amount,
      postings,
      isCorrection: correction,
    }),
  );
  return closeLines(await readOpening(db, bookDay), flows);
}

/** The postings before the day that an earlier close has, or, before the first one, all of them. */
async function readOpening(db: Kysely<DB>, bookDay: BookDay): Promise<Map<string, bigint>> {
  const { accounts, before, mark, timeZone, day } = bookDay;
  const { rows } = await sql<{ account: string; amount: bigint }>`
    SELECT account, sum(CASE direction WHEN 'credit' THEN amount_minor ELSE -amount_minor END)::bigint
      AS amount
    FROM ledger.entry
    WHERE account = ANY (${[...accounts.keys()]}::uuid[]) AND phase IN ('posted', 'post')
      AND event_at < ${startOf(timeZone, day)} AND seq <= ${before?.position ?? mark}
    GROUP BY account`.execute(db);
  const found = new Map(rows.map(({ account, amount }) => [account, amount]));
  return new Map([...accounts].map(([id, name]) => [name, found.get(id) ?? 0n]));
}

/** The sales account by school: each purchase and its refund by the order's school. */
export async function readSchools(db: Kysely<DB>, bookDay: BookDay): Promise<SchoolLine[]> {
  const sales = [...bookDay.accounts].find(([, name]) => name === 'sales')?.[0];
  const { before, mark, timeZone, day } = bookDay;
  const { rows } = await sql<{
    id: string;
    name: string;
    opening: bigint;
    purchases: bigint;
    refunds: bigint;
  }>`
    WITH moved AS (
      SELECT reference ->> 'menuOrder' AS order_id, 0::bigint AS opening,
        CASE kind WHEN 'purchase' THEN amount ELSE 0 END AS purchases,
        CASE kind WHEN 'purchase' THEN 0 ELSE amount END AS refunds
      FROM (${legsOf(bookDay)}) legs WHERE account = ${sales}
      UNION ALL
      SELECT reference ->> 'menuOrder',
        CASE direction WHEN 'credit' THEN amount_minor ELSE -amount_minor END, 0, 0
      FROM ledger.entry
      WHERE account = ${sales} AND phase IN ('posted', 'post')
        AND event_at < ${startOf(timeZone, day)} AND seq <= ${before?.position ?? mark}
    )
    SELECT school.id, school.name, coalesce(sum(opening), 0)::bigint AS opening,
      coalesce(sum(purchases), 0)::bigint AS purchases, coalesce(sum(refunds), 0)::bigint AS refunds
    FROM moved JOIN meal_order ON meal_order.id = moved.order_id::uuid
    JOIN school ON school.id = meal_order.school_id
    GROUP BY school.id, school.name ORDER BY school.name, school.id`.execute(db);
  return rows.map(({ id, name, opening, purchases, refunds }) => ({
    ...{ id, name },
    openingMinor: opening,
    purchasesMinor: purchases,
    refundsMinor: refunds,
  }));
}
