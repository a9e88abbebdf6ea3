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
  /** The transfers that stand at a day and an hour of their own (YYYY-MM-DD HH:MM), by id. */
  times: ReadonlyMap<string, string>;
}

/** An entry and the day under which it stands, YYYY-MM-DD. */
export type DayEntry = Entry & { day: string };

/**
 * Several accounts' entries, the latest day first and within a day the latest time first, without holds. An
 * entry's time is its own in the calendar's zone, else its event's; `from` and `until` are compared with it.
 * Entries without a time of their own are read by index, a page at most from each account.
 * @returns undefined when `before` is no transfer of these accounts
 */
export async function dayEntries(
  executor: Executor,
  { accounts, limit, before, timeZone, times, ...filter }: DayPage,
): Promise<DayEntry[] | undefined> {
  checkLimit(limit);
  const { where, values, parameter } = conditions({ account: '', ...filter });
  values[0] = accounts;
  where[0] = 'entry.account = mine.account';
  const zone = parameter(timeZone);
  const [ids, ownTimes] = [parameter([...times.keys()]), parameter([...times.values()])];
  const dayOfTime = `(event_at AT TIME ZONE ${zone})::date`;
  const ownTime = `(placed.told_at AT TIME ZONE ${zone})`;
  const own = ['entry.account = ANY ($1::uuid[])', ...filtered(filter, parameter, ownTime)];
  where.push(`transfer_id <> ALL (${ids}::uuid[])`);
  if (before !== undefined) {
    const last = await placeOf(executor, { accounts, before, timeZone, times });
    if (!last) return undefined;
    const day = `${parameter(last.day)}::date`;
    const place = `(${day}, ${parameter(last.at)}::timestamptz, ${parameter(last.position)}::bigint)`;
    where.push(
      `event_at < ((${day} + 1)::timestamp AT TIME ZONE ${zone})`,
      `(${dayOfTime}, event_at, position) < ${place}`,
    );
    own.push(`(placed.told_at::date, ${ownTime}, position) < ${place}`);
  }
  const rows = parameter(limit);
  const { rows: found } = await executor.query<Row & { day: string }>(
    `SELECT ${COLUMNS}, day::text FROM (
       SELECT DISTINCT ON (position) told.*
       FROM (
         SELECT entry.*, ${dayOfTime} AS day, event_at AS told_at
         FROM unnest($1::uuid[]) AS mine (account)
         CROSS JOIN LATERAL (
           SELECT ${COLUMNS}, position FROM ledger.entry WHERE ${where.join(' AND ')}
           ORDER BY event_at DESC, seq DESC LIMIT ${rows}
         ) entry
         UNION ALL
         SELECT ${COLUMNS}, position, placed.told_at::date, ${ownTime}
         FROM unnest(${ids}::uuid[], ${ownTimes}::timestamp[]) AS placed (id, told_at)
         JOIN ledger.entry ON entry.transfer_id = placed.id
         WHERE ${own.join(' AND ')}
       ) told
       ORDER BY position, array_position($1::uuid[], account)
     ) listed
     ORDER BY listed.day DESC, told_at DESC, position DESC LIMIT ${rows}`,
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
    times,
  }: Pick<DayPage, 'accounts' | 'timeZone' | 'times'> & { before: string },
) {
  const { rows } = await executor.query<{ day: string; at: string; position: bigint }>(
    `SELECT coalesce($3::timestamp, event_at AT TIME ZONE $4)::date::text AS day,
       coalesce($3::timestamp AT TIME ZONE $4, event_at)::text AS at, position
     FROM ledger.entry WHERE transfer_id = $2 AND account = ANY ($1::uuid[])`,
    [accounts, before, times.get(before) ?? null, timeZone],
  );
  return rows[0];
}
