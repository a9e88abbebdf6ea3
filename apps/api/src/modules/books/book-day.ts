import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { addDays, type Day, dayInZone } from '@merenda/domain/time/dates';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { accountNames } from './account-names.ts';

/** A day of a company's books, and which postings it has. */
export interface BookDay {
  companyId: string;
  currency: CurrencyCode;
  timeZone: string;
  day: Day;
  /** The company's own accounts by id. */
  accounts: Map<string, string>;
  /** The newest sealed block, and its last posting. */
  block: bigint;
  mark: bigint;
  /** The day of the first close, or else of the first entry; undefined for books without either. */
  first: Day | undefined;
  /** The close before, if any. */
  before: { day: Day; position: bigint; hash: Buffer } | undefined;
}

/** @throws Failure not_found for a company that is not here */
export async function readBookDay(db: Kysely<DB>, companyId: string, day: Day): Promise<BookDay> {
  const company = await db
    .selectFrom('company')
    .select(['currency', 'time_zone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow(notFound);
  const { rows } = await sql<{ number: bigint; to_position: bigint }>`
    SELECT number, to_position FROM ledger.block ORDER BY number DESC LIMIT 1`.execute(db);
  const before = await db
    .selectFrom('company_close')
    .select(['day', 'position', 'hash'])
    .where('company_id', '=', companyId)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const accounts = accountNames(companyId, company.currency);
  return {
    companyId,
    currency: company.currency,
    timeZone: company.time_zone,
    day,
    accounts,
    block: rows[0]?.number ?? 0n,
    mark: rows[0]?.to_position ?? 0n,
    first: await firstDayOf(db, { companyId, timeZone: company.time_zone, accounts }),
    before,
  };
}

async function firstDayOf(
  db: Kysely<DB>,
  { companyId, timeZone, accounts }: Pick<BookDay, 'companyId' | 'timeZone' | 'accounts'>,
): Promise<Day | undefined> {
  const close = await db
    .selectFrom('company_close')
    .select('day')
    .where('company_id', '=', companyId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  if (close) return close.day;
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(entry.event_at) AS at FROM unnest(${[...accounts.keys()]}::uuid[]) AS own (account)
    CROSS JOIN LATERAL (
      SELECT event_at FROM ledger.entry
      WHERE account = own.account AND phase IN ('posted', 'post') ORDER BY event_at LIMIT 1
    ) AS entry`.execute(db);
  const at = rows[0]?.at;
  return at ? dayInZone(at, timeZone) : undefined;
}

/** The first instant of a day by the company's clock. */
export const startOf = (timeZone: string, day: Day): RawBuilder<Date> =>
  sql<Date>`(${day}::timestamp AT TIME ZONE ${timeZone})`;

/**
 * The legs of a close in the company's own accounts: postings of the day up to the mark, and earlier
 * days' postings that the close before has not. `amount` is above zero for a credit; a taken hold has
 * the hold's reference.
 * @param until the last day, if the legs of several closes are wanted
 */
export function legsOf(
  { accounts, timeZone, day, mark, before }: BookDay,
  until = day,
): RawBuilder<unknown> {
  const ids = sql`${[...accounts.keys()]}::uuid[]`;
  const [start, end] = [startOf(timeZone, day), startOf(timeZone, addDays(until, 1))];
  const of = (isCorrection: boolean, where: RawBuilder<unknown>) => sql`
    SELECT entry.transfer_id, entry.account, entry.kind, entry.event_at, entry.position,
      entry.counterparty, ${isCorrection}::boolean AS correction,
      CASE entry.direction WHEN 'credit' THEN 1 ELSE -1 END * entry.amount_minor AS amount,
      coalesce(entry.reference, hold.reference) AS reference
    FROM ledger.entry LEFT JOIN ledger.transfer_detail hold ON hold.id = entry.pending_id
    WHERE entry.account = ANY (${ids}) AND entry.phase IN ('posted', 'post')
      AND entry.seq <= ${mark} AND ${where}`;
  const ofDay = of(false, sql`entry.event_at >= ${start} AND entry.event_at < ${end}`);
  if (!before) return ofDay;
  const late = sql`entry.seq > ${before.position} AND entry.event_at < ${start}`;
  return sql`${ofDay} UNION ALL ${of(true, late)}`;
}
