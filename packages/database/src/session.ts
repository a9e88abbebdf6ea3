import pg from 'pg';

/** A pooler answered where PostgreSQL itself is wanted. */
export class PoolerError extends Error {
  override name = 'PoolerError';

  constructor() {
    super('wants PostgreSQL itself, a pooler answers there');
  }
}

/** A setting that nobody reads: a pooler refuses it at the start of a connection, or loses it. */
const MARK = 'merenda.session';
/** Notices within a minute that the machine behind an idle connection is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;
/** The code of PgBouncer's refusal. */
const PROTOCOL_VIOLATION = '08P01';

/**
 * A connection of its own for what outlives a transaction: LISTEN, migrations, locks of a session. The
 * caller ends it.
 * @param url the address of PostgreSQL itself
 * @throws PoolerError; the driver's error when the server does not answer
 */
export async function openSession(
  url: string,
  options: Pick<
    pg.ClientConfig,
    'application_name' | 'connectionTimeoutMillis' | 'query_timeout'
  > = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    ...KEEP_ALIVE,
    ...options,
    connectionString: url,
    options: `-c ${MARK}=on`,
  });
  // Without a listener the end of a connection would end the process; the next statement fails.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('SELECT current_setting($1, true) AS mark', [MARK]);
    if (rows[0]?.mark !== 'on') throw new PoolerError();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw codeOf(error) === PROTOCOL_VIOLATION ? new PoolerError() : error;
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;
