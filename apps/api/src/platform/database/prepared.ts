import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Statements of other texts than the first so many are planned each time, as those with long lists. */
const MOST = 1_000;
const REPEATED = /^\s*(select|insert|update|delete|with)\b/i;
/** A statement was prepared before a migration changed what it answers. */
const FEATURE_NOT_SUPPORTED = '0A000';

/** Of the whole process, so that a name means one text on each connection, whoever uses it. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= MOST || !REPEATED.test(text)) return name;
  names.set(text, `statement ${names.size}`);
  return names.get(text);
}

/**
 * The pool, with each statement parsed and planned once a connection instead of each time, which takes
 * ten times as long as running it (decision record 0225).
 */
export function preparing(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();

  const preparingClient = (client: PoolClient): PostgresPoolClient => {
    let isOutdated = false;
    const query = async (text: string, values: unknown[]) => {
      const name = nameOf(text);
      if (name === undefined) return client.query(text, values);
      try {
        return await client.query({ name, text, values });
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error;
        isOutdated = true;
        // In a transaction nothing goes on: then the first failure is what happened.
        return client.query(text, values).catch(() => Promise.reject(error));
      }
    };
    return {
      // Its other form reads by cursor, which nobody does here.
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(isOutdated),
    };
  };

  return {
    async connect() {
      const client = await pool.connect();
      const prepared = known.get(client) ?? preparingClient(client);
      known.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
}

const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === FEATURE_NOT_SUPPORTED;
