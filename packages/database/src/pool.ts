import type { Socket } from 'node:net';
import pg from 'pg';
import { KEEP_ALIVE, openSession } from './session.ts';

export type Pool = pg.Pool;

export interface PoolOptions {
  /** The most connections; 10 by default. */
  max?: number;
  /** The role of each connection from its first statement on. */
  role?: string;
  /** Additional settings of each connection. */
  settings?: Readonly<Record<string, string>>;
  /**
   * Statements are sent at once, without waiting for earlier answers; `COPY` and cursors are
   * impossible then.
   */
  pipeline?: boolean;
  /** The address may be that of a pooler of transactions: what outlives a transaction is refused. */
  transactionsOnly?: boolean;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** The time after which the server ends a statement. */
  statementTimeoutMs?: number;
  /** The time to wait for a free connection, or for the server to accept a new one. */
  connectTimeoutMs?: number;
  /**
   * The time after which the server is asked about a connection on which it owes an answer. A connection
   * that it does not work on is given up. The address must be PostgreSQL's own.
   */
  silenceMs?: number | undefined;
  /** Called when an idle connection ends; the pool replaces it. */
  onIdleError?: (error: Error) => void;
}

/**
 * A pool of connections whose values never lose precision: int8 → bigint, numeric → string, date →
 * 'YYYY-MM-DD', and the arrays of these. The parsers apply to this pool only.
 *
 * Role, settings and the statement timeout are sent as start-up options: they need no round trip and hold
 * for the whole life of a connection.
 */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const { role, settings } = options;
  const begin = Object.entries({ ...(role === undefined ? {} : { role }), ...settings });
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types: { getTypeParser },
    pipeline: options.pipeline ?? false,
    ...KEEP_ALIVE,
    ...(begin.length > 0
      ? { options: begin.map(([name, value]) => `-c ${name}=${value}`).join(' ') }
      : {}),
    ...(options.applicationName === undefined ? {} : { application_name: options.applicationName }),
    ...(options.statementTimeoutMs === undefined
      ? {}
      : { statement_timeout: options.statementTimeoutMs }),
    ...(options.connectTimeoutMs === undefined
      ? {}
      : { connectionTimeoutMillis: options.connectTimeoutMs }),
  });
  // Without listeners the end of a connection would end the process, whether it is idle or between
  // two statements of a transaction. In the latter case the next statement fails.
  pool.on('error', options.onIdleError ?? (() => {}));
  pool.on('connect', (client) => client.on('error', () => {}));
  const { silenceMs } = options;
  if (silenceMs !== undefined) {
    pool.on('connect', (client) => endWhenSilent(client, { url, silenceMs }));
  }
  if (options.transactionsOnly) refuseSessions(pool);
  return pool;
}

/**
 * A machine that is cut off says no farewell. TCP itself would wait for an answer for a quarter of an hour,
 * with every statement that is sent on the connection. A commit that waits for a replica is silent, too. It
 * is not given up: its connection would stay with the server, and the next one would wait as well.
 */
function endWhenSilent(
  client: pg.PoolClient,
  { url, silenceMs }: { url: string; silenceMs: number },
): void {
  const { connection, processID } = Object(client) as {
    connection: { stream: Socket };
    processID: number;
  };
  const { stream } = connection;
  const look = async () => {
    if (Object(client).readyForQuery) return;
    const read = stream.bytesRead;
    const isWorking = await worksOn(url, processID);
    if (stream.bytesRead !== read) return;
    if (isWorking) stream.setTimeout(silenceMs);
    else stream.destroy(new Error('Connection terminated: the server is silent'));
  };
  // The time begins anew with each message.
  stream.setTimeout(silenceMs).on('timeout', look);
}

const LOOK_MS = 3_000;
const TOO_MANY_CONNECTIONS = '53300';

/** Does the server, wherever the address leads now, work on a connection? */
async function worksOn(url: string, processId: number): Promise<boolean> {
  try {
    const limits = { connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS };
    const session = await openSession(url, limits);
    const work = session.query(`SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`, [
      processId,
    ]);
    const { rowCount } = await work.finally(() => session.end());
    return rowCount !== 0;
  } catch (error) {
    return Object(error).code === TOO_MANY_CONNECTIONS;
  }
}

/**
 * Statements whose effect stays with a connection after its transaction. Behind a pooler the next
 * transaction may have another connection, and another client has this one.
 */
const NEEDS_SESSION = new RegExp(
  [
    String.raw`^\s*(listen|unlisten|reset|discard|prepare|load)\b`,
    String.raw`^\s*set\s+(?!(local|transaction|constraints)\b)`,
    String.raw`^\s*create\s+temp(orary)?\s(?!.*\son commit drop\b)`,
    String.raw`^\s*declare\s.*\swith hold\b`,
    String.raw`\bpg_(try_)?advisory_lock(_shared)?\s*\(`,
  ].join('|'),
  'is',
);

function refuseSessions(pool: Pool): void {
  // The named statements that were looked at: a name means one text on all connections of a pool.
  const known = new Set<string>();
  pool.on('connect', (client) => {
    const query: (...parts: unknown[]) => unknown = client.query.bind(client);
    const refusing = (...parts: unknown[]): unknown => {
      const { name, text } = typeof parts[0] === 'string' ? { text: parts[0] } : Object(parts[0]);
      if (name !== undefined && known.has(name)) return query(...parts);
      if (NEEDS_SESSION.test(text)) {
        throw new Error(`this wants a session (openSession), not a pool of transactions: ${text}`);
      }
      if (name !== undefined) known.add(name);
      return query(...parts);
    };
    Object.assign(client, { query: refusing });
  });
}

type Parser = (text: string) => unknown;

const asIs: Parser = (text) => text;
const TEXT_ARRAY: number = 1009;
const parseTextArray: Parser = pg.types.getTypeParser(TEXT_ARRAY);

function arrayOf(element: Parser): Parser {
  const parse = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(parse);
    return typeof item === 'string' ? element(item) : item;
  };
  return (text) => parse(parseTextArray(text));
}

/** By type id (`select oid, typname from pg_type`). */
const EXACT_PARSERS: ReadonlyMap<number, Parser> = new Map([
  [20, BigInt], // int8
  [1016, arrayOf(BigInt)],
  [1700, asIs], // numeric
  [1231, arrayOf(asIs)],
  [1082, asIs], // date
  [1182, arrayOf(asIs)],
]);

function getTypeParser(typeId: number, format?: 'text' | 'binary'): Parser {
  const exact = format === 'binary' ? undefined : EXACT_PARSERS.get(typeId);
  return exact ?? pg.types.getTypeParser(typeId, format);
}

/**
 * Runs statements: a `pg.Pool` (each call its own transaction) or a `pg.PoolClient` (inside the
 * caller's transaction). Functions that use the database take one as their first parameter, so that
 * the caller decides where a transaction begins and ends.
 */
export interface Executor {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}
