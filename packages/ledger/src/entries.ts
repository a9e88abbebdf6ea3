import type { Executor } from '@merenda/database';
import type { Posted } from '@merenda/domain/money/balances';
import { LedgerInputError, type Reference } from './items.ts';

export type Direction = 'debit' | 'credit';
export type Phase = 'posted' | 'pending' | 'post' | 'void' | 'expire';

/** One side of a transfer, from its account's point of view. */
export interface Entry {
  account: string;
  /** Increases along the account: 1, 2, 3, … in a strict one, holds included. */
  seq: bigint;
  transferId: string;
  /** debit: the money left the account; credit: it arrived. */
  direction: Direction;
  phase: Phase;
  amountMinor: bigint;
  /** The posted balance after it; undefined for append accounts. */
  balanceAfterMinor: Posted | undefined;
  currency: string;
  kind: string;
  counterparty: string;
  groupId: string | undefined;
  pendingId: string | undefined;
  expiresAt: Date | undefined;
  reference: Reference | undefined;
  /** When the event happened: shown in a statement, and compared with `from` and `until`. */
  eventAt: Date;
  /** When it was posted; never runs backwards in a strict account. */
  createdAt: Date;
}

export interface EntryFilter {
  account: string;
  /** The event happened at this instant or later. */
  from?: Date | undefined;
  /** The event happened before this instant. */
  until?: Date | undefined;
  direction?: Direction | undefined;
  /** Includes holds and their release, which move nothing. False by default. */
  holds?: boolean | undefined;
}

export interface EntryPage extends EntryFilter {
  /** The most entries, 1 to 1000. */
  limit: number;
  /** Only entries older than the one with this `seq`: the last one of the previous page. */
  before?: bigint | undefined;
  /** The number of entries to skip. */
  offset?: number | undefined;
}

const MAX_LIMIT = 1000;

/** The columns of an entry, as `toEntry` takes them. */
export const COLUMNS = `account, seq, transfer_id, direction, phase, amount_minor, balance_after_minor,
  currency, kind, counterparty, group_id, pending_id, expires_at, reference, event_at, created_at`;

/**
 * An account's entries, newest first: in the order of posting, or, with `from` or `until`, in the
 * order of events. The two differ only where an `eventAt` lies before that of an earlier posting.
 * Both orders are indexed: a long history does not slow a page down.
 */
export async function entries(executor: Executor, page: EntryPage): Promise<Entry[]> {
  checkLimit(page.limit);
  const { before, offset } = await placeOf(executor, page);
  const { where, values, parameter } = conditions({ ...page, before });
  const isDated = isOfTime(page);
  if (before !== undefined) {
    const seq = parameter(before);
    const at = `SELECT b.event_at FROM ledger.entry b WHERE b.account = $1 AND b.seq = ${seq}`;
    where.push(isDated ? `(event_at, seq) < ((${at}), ${seq})` : `seq < ${seq}`);
  }
  const { rows } = await executor.query<Row>(
    `SELECT ${COLUMNS} FROM ledger.entry WHERE ${where.join(' AND ')}
     ORDER BY ${orderOf(page)} LIMIT ${parameter(page.limit)} OFFSET ${parameter(offset)}`,
    values,
  );
  return rows.map(toEntry);
}

/** A page of several accounts' entries. */
export interface MergedPage extends Omit<EntryFilter, 'account' | 'holds'> {
  /** The accounts; a transfer between two of them is listed for the first. */
  accounts: readonly string[];
  /** The most entries, 1 to 1000. */
  limit: number;
  /** Only entries older than this transfer of the accounts: the last one of the previous page. */
  before?: string | undefined;
}

/**
 * Several accounts' entries in one list, newest event first, without holds. Each account
 * contributes at most a page by its own index: long histories do not slow it down.
 * @returns undefined when `before` is no transfer of these accounts
 */
export async function mergedEntries(
  executor: Executor,
  { accounts, limit, before, ...filter }: MergedPage,
): Promise<Entry[] | undefined> {
  checkLimit(limit);
  const { where, values, parameter } = conditions({ account: '', ...filter, before });
  values[0] = accounts;
  where[0] = 'entry.account = mine.account';
  if (before !== undefined) {
    const { rows } = await executor.query<{ event_at: Date; position: bigint }>(
      'SELECT event_at, position FROM ledger.entry WHERE transfer_id = $2 AND account = ANY ($1::uuid[])',
      [accounts, before],
    );
    const [last] = rows;
    if (last === undefined) return undefined;
    const at = parameter(before);
    const instant = `(SELECT t.event_at FROM ledger.transfer_detail t WHERE t.id = ${at})`;
    where.push(
      `event_at <= ${instant}`,
      `(event_at, position) < (${instant}, ${parameter(last.position)})`,
    );
  }
  const rows = parameter(limit);
  const { rows: found } = await executor.query<Row>(
    `SELECT ${COLUMNS} FROM (
       SELECT DISTINCT ON (entry.event_at, entry.position) entry.*
       FROM unnest($1::uuid[]) WITH ORDINALITY AS mine (account, rank)
       CROSS JOIN LATERAL (
         SELECT ${COLUMNS}, position FROM ledger.entry WHERE ${where.join(' AND ')}
         ORDER BY event_at DESC, seq DESC LIMIT ${rows}
       ) entry
       ORDER BY entry.event_at DESC, entry.position DESC, mine.rank
     ) told
     ORDER BY event_at DESC, position DESC LIMIT ${rows}`,
    values,
  );
  return found.map(toEntry);
}

/**
 * The place where a page begins. In an account without holds every entry is a movement: the offset
 * gives the entry's number without counting rows.
 */
async function placeOf(
  executor: Executor,
  page: EntryPage,
): Promise<{ before: bigint | undefined; offset: number }> {
  const { before, offset = 0 } = page;
  if (offset === 0 || before !== undefined || !isUnfiltered(page)) return { before, offset };
  const { rows } = await executor.query<{ last_seq: bigint | null; movements: bigint }>(
    'SELECT last_seq, movements FROM ledger.account_balance WHERE account = $1',
    [page.account],
  );
  const [found] = rows;
  if (found === undefined || found.last_seq !== found.movements) return { before, offset };
  return { before: found.last_seq - BigInt(offset) + 1n, offset: 0 };
}

/**
 * The number of entries of a statement with this filter. Without a filter it is the stored count;
 * with one, the entries of an index are counted up to `most`.
 */
export async function countEntries(
  executor: Executor,
  filter: EntryFilter,
  most: number,
): Promise<number> {
  const { where, values, parameter } = conditions(filter);
  const { rows } = await executor.query<{ total: bigint }>(
    isUnfiltered(filter)
      ? 'SELECT movements AS total FROM ledger.account_balance WHERE account = $1'
      : `SELECT count(*) AS total FROM (SELECT FROM ledger.entry WHERE ${where.join(' AND ')}
         ORDER BY ${orderOf(filter)} LIMIT ${parameter(most)}) AS counted`,
    values,
  );
  return Number(rows[0]?.total ?? 0n);
}

const isOfTime = ({ from, until }: EntryFilter): boolean =>
  from !== undefined || until !== undefined;

/** Each order is that of an index: a page and a count read no further than they need. */
const orderOf = (filter: EntryFilter): string =>
  isOfTime(filter) ? 'event_at DESC, seq DESC' : 'seq DESC';

/** @throws LedgerInputError for a page of none or too many entries */
export function checkLimit(limit: number): void {
  if (!(limit >= 1 && limit <= MAX_LIMIT)) {
    throw new LedgerInputError(`limit ${limit} is not between 1 and ${MAX_LIMIT}`);
  }
}

/** The filter leaves out nothing but holds, as the stored count does. */
const isUnfiltered = (filter: EntryFilter): boolean =>
  filtered(filter, String).join() === MOVEMENTS;

const SIDES: Readonly<Record<Direction, Direction>> = { debit: 'debit', credit: 'credit' };

/** Entries that move money: holds and their release do not. */
const MOVEMENTS = `phase IN ('posted', 'post')`;

/**
 * The conditions of a filter, but for the account: the one place that reads its fields.
 * @param at the expression that `from` and `until` are compared with
 */
export function filtered(
  { from, until, direction, holds, before }: Omit<EntryFilter, 'account'> & { before?: unknown },
  parameter: (value: unknown) => string,
  at = 'event_at',
): string[] {
  const where: string[] = [];
  if (from !== undefined) where.push(`${at} >= ${parameter(from)}`);
  if (until !== undefined) {
    // After another page, the index is entered where that page ended, not at the end of the time.
    const isEarlier = `${at} < ${parameter(until)}`;
    where.push(before === undefined ? isEarlier : `(${isEarlier}) IS TRUE`);
  }
  // The direction is in the text of the query, so that the planner leaves the other side's index
  // out.
  if (direction !== undefined) where.push(`direction = '${SIDES[direction]}'`);
  if (holds !== true) where.push(MOVEMENTS);
  return where;
}

/** The conditions of a filter and their parameters; the first is the account. */
export function conditions({ account, ...filter }: EntryFilter & { before?: unknown }) {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const where = [`account = ${parameter(account)}`, ...filtered(filter, parameter)];
  return { where, values, parameter };
}

/** An entry as the database has it. */
export interface Row {
  account: string;
  seq: bigint;
  transfer_id: string;
  direction: Direction;
  phase: Phase;
  amount_minor: bigint;
  balance_after_minor: Posted | null;
  currency: string;
  kind: string;
  counterparty: string;
  group_id: string | null;
  pending_id: string | null;
  expires_at: Date | null;
  reference: Reference | null;
  event_at: Date;
  created_at: Date;
}

/** An entry of its row. */
export function toEntry(row: Row): Entry {
  return {
    account: row.account,
    seq: row.seq,
    transferId: row.transfer_id,
    direction: row.direction,
    phase: row.phase,
    amountMinor: row.amount_minor,
    balanceAfterMinor: row.balance_after_minor ?? undefined,
    currency: row.currency,
    kind: row.kind,
    counterparty: row.counterparty,
    groupId: row.group_id ?? undefined,
    pendingId: row.pending_id ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    reference: row.reference ?? undefined,
    eventAt: row.event_at,
    createdAt: row.created_at,
  };
}
