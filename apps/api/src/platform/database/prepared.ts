import type { Pool } from 'pg';
import { socketOf } from './driver-internals.ts';

/** Maximum number of prepared statement texts; further texts are planned on each call. */
const MAX_NAMES = 1_000;
const REPEATED = /^\s*(select|insert|update|delete|with)\b/i;
/** PostgreSQL's error code if a migration changed the columns that a prepared statement returns. */
const FEATURE_NOT_SUPPORTED = '0A000';

/** Statement names are shared by the whole process: a name means the same text on every connection. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= MAX_NAMES || !REPEATED.test(text)) return name;
  names.set(text, `statement ${names.size}`);
  return names.get(text);
}

type Query = (...parts: unknown[]) => unknown;
type Done = (error: unknown, result?: unknown) => void;

const prepared = new WeakSet<Pool>();

/**
 * Parses and plans each statement with parameters once per connection instead of on each call, which takes
 * ten times as long as running it (decision record 0507). Connections that are open already do not
 * change.
 */
export function prepareStatements(pool: Pool): void {
  if (prepared.has(pool)) return;
  prepared.add(pool);
  pool.on('connect', (client) => {
    const query: Query = client.query.bind(client);
    /** Number of times that a text was prepared anew on this connection. */
    const renewed = new Map<string, number>();
    const socket = socketOf(client);
    const send = (name: string, text: string, values: unknown[], done: Done): void => {
      // All statements of one turn of the event loop are written to the server at once (record 0507).
      if (socket.writableCorked === 0) {
        socket.cork();
        process.nextTick(() => socket.uncork());
      }
      query({ name: `${name}.${renewed.get(text) ?? 0}`, text, values }, done);
    };
    const sendPrepared = (name: string, text: string, values: unknown[], done: Done): void =>
      send(name, text, values, (error, result) => {
        if (!isOutdatedPlan(error)) return done(error, result);
        renewed.set(text, (renewed.get(text) ?? 0) + 1);
        // In a transaction the retry fails, too, since a failed transaction runs nothing more; the first
        // error is reported.
        send(name, text, values, (again, answer) => (again ? done(error) : done(null, answer)));
      });
    const named: Query = (...parts) => {
      const [text, values, done] = parts;
      if (typeof text !== 'string' || !Array.isArray(values)) return query(...parts);
      const name = nameOf(text);
      if (name === undefined) return query(...parts);
      if (typeof done === 'function') return sendPrepared(name, text, values, done as Done);
      return new Promise((resolve, reject) => {
        sendPrepared(name, text, values, (error, result) =>
          error ? reject(error) : resolve(result),
        );
      });
    };
    Object.assign(client, { query: named });
  });
}

const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === FEATURE_NOT_SUPPORTED;
