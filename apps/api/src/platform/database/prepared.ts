import type { Pool } from 'pg';
import { socketOf } from './driver-internals.ts';

/** Statements of other texts than the first so many are planned each time. */
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

type Query = (...parts: unknown[]) => unknown;
type Done = (error: unknown, result?: unknown) => void;

const prepared = new WeakSet<Pool>();

/**
 * Lets each statement with parameters that goes through the pool be parsed and planned once a connection
 * instead of each time, which takes ten times as long as running it (decision records 0225, 0475).
 * Connections from before are not changed.
 */
export function prepareStatements(pool: Pool): void {
  if (prepared.has(pool)) return;
  prepared.add(pool);
  pool.on('connect', (client) => {
    const query: Query = client.query.bind(client);
    /** How often a text was prepared anew on this connection. */
    const renewed = new Map<string, number>();
    const socket = socketOf(client);
    const send = (name: string, text: string, values: unknown[], done: Done): void => {
      // What is asked for in one turn is written to the server at once (record 0509).
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
        // In a transaction nothing goes on: then the first failure is what happened.
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
