import type { Executor } from '@merenda/database';
import {
  COLUMNS,
  checkLimit,
  conditions,
  type Entry,
  filtered,
  type MergedPage,
  type Row,
  toEntry,
} from './entries.ts';

/** A page of several accounts' entries by calendar days. */
export interface DayPage extends MergedPage {
  /** The IANA zone whose calendar gives an entry its day. */
  timeZone: string;
  /** The transfers that stand under a day of their own (YYYY-MM-DD), by id. */
  days: ReadonlyMap<string, string>;
}

/** An entry and the day under which it stands, YYYY-MM-DD. */
export type DayEntry = Entry & { day: string };

/**
 * Several accounts' entries, the latest day first and within a day the newest event first, without
 * holds. `from` and `until` are compared with the midnight of a day of its own, and with the time of
 * an entry without one. Entries without one are read by index, a page at most from each account.
 * @returns undefined when `before` is no transfer of these accounts
 */
export async function dayEntries(
  executor: Executor,
  { accounts, limit, before, timeZone, days, ...filter }: DayPage,
): Promise<DayEntry[] | undefined> {
  checkLimit(limit);
  const { where, values, parameter } = conditions({ account: '', ...filter });
  values[0] = accounts;
  where[0] = 'entry.account = mine.account';
  const zone = parameter(timeZone);
  const [ids, ownDays] = [parameter([...days.keys()]), parameter([...days.values()])];
  const dayOfTime = `(event_at AT TIME ZONE ${zone})::date`;
  const midnight = (day: string) => `(${day}::timestamp AT TIME ZONE ${zone})`;
  const own = [
    'entry.account = ANY ($1::uuid[])',
    ...filtered(filter, parameter, midnight('placed.day')),
  ];
  where.push(`transfer_id <> ALL (${ids}::uuid[])`);
  if (before !== undefined) {
    const last = await placeOf(executor, { accounts, before, timeZone, days });
    if (!last) return undefined;
    const day = `${parameter(last.day)}::date`;
    const place = `(${day}, ${parameter(last.at)}::timestamptz, ${parameter(last.position)}::bigint)`;
    where.push(
      `event_at < ${midnight(`(${day} + 1)`)}`,
      `(${dayOfTime}, event_at, position) < ${place}`,
    );
    own.push(`(placed.day, event_at, position) < ${place}`);
  }
  const rows = parameter(limit);
  const { rows: found } = await executor.query<Row & { day: string }>(
    `SELECT ${COLUMNS}, day::text FROM (
       SELECT DISTINCT ON (position) told.*
       FROM (
         SELECT entry.*, ${dayOfTime} AS day
         FROM unnest($1::uuid[]) AS mine (account)
         CROSS JOIN LATERAL (
           SELECT ${COLUMNS}, position FROM ledger.entry WHERE ${where.join(' AND ')}
           ORDER BY event_at DESC, seq DESC LIMIT ${rows}
         ) entry
         UNION ALL
         SELECT ${COLUMNS}, position, placed.day
         FROM unnest(${ids}::uuid[], ${ownDays}::date[]) AS placed (id, day)
         JOIN ledger.entry ON entry.transfer_id = placed.id
         WHERE ${own.join(' AND ')}
       ) told
       ORDER BY position, array_position($1::uuid[], account)
     ) listed
     ORDER BY listed.day DESC, event_at DESC, position DESC LIMIT ${rows}`,
    values,
  );
  return found.map((row) => ({ ...toEntry(row), day: row.day }));
}

/** The place of a transfer in the list. */
async function placeOf(
  executor: Executor,
  {
    accounts,
    before,
    timeZone,
    days,
  }: Pick<DayPage, 'accounts' | 'timeZone' | 'days'> & { before: string },
) {
  const { rows } = await executor.query<{ day: string; at: string; position: bigint }>(
    `SELECT coalesce($3::date, (event_at AT TIME ZONE $4)::date)::text AS day,
       event_at::text AS at, position
     FROM ledger.entry WHERE transfer_id = $2 AND account = ANY ($1::uuid[])`,
    [accounts, before, days.get(before) ?? null, timeZone],
  );
  return rows[0];
}
