import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { socketOf } from './driver-internals.ts';

/** Maximum number of prepared statement texts; further texts are planned on each call. */
const MAX_NAMES = 1_000;
const REPEATED = /^\s*(select|insert|update|delete|with)\b/i;
/** PostgreSQL's error code if a migration changed the columns that a prepared statement returns. */
const FEATURE_NOT_SUPPORTED = '0A000';

interface Statement {
  name: string;
  text: string;
}

/** A statement by its text, for the whole process: a name means the same text on every connection. */
const statements = new Map<string, Statement>();

function statementOf(text: string): Statement | undefined {
  const found = statements.get(text);
  if (found !== undefined || statements.size >= MAX_NAMES || !REPEATED.test(text)) return found;
  const statement = { name: `statement ${statements.size}`, text };
  statements.set(text, statement);
  return statement;
}

/**
 * The statement under a name and with a text that nobody has prepared. A pooler keeps one plan of a text for
 * all of its clients, under whatever name they prepare it.
 */
function renew(text: string, outdated: Statement): Statement {
  const now = statements.get(text);
  if (now && now !== outdated) return now;
  const mark = randomUUID();
  const renewed = { name: mark, text: `${text} /* ${mark} */` };
  statements.set(text, renewed);
  return renewed;
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
    const socket = socketOf(client);
    const send = (statement: Statement, values: unknown[], done: Done): void => {
      // All statements of one turn of the event loop are written to the server at once (record 0507).
      if (socket.writableCorked === 0) {
        socket.cork();
        process.nextTick(() => socket.uncork());
      }
      query({ ...statement, values }, done);
    };
    const sendPrepared = (
      text: string,
      statement: Statement,
      values: unknown[],
      done: Done,
    ): void =>
      send(statement, values, (error, result) => {
        if (!isOutdatedPlan(error)) return done(error, result);
        // In a transaction the retry fails, too, since a failed transaction runs nothing more; the first
        // error is reported.
        send(renew(text, statement), values, (again, answer) =>
          again ? done(error) : done(null, answer),
        );
      });
    const named: Query = (...parts) => {
      const [text, values, done] = parts;
      if (typeof text !== 'string' || !Array.isArray(values)) return query(...parts);
      const statement = statementOf(text);
      if (statement === undefined) return query(...parts);
      if (typeof done === 'function') return sendPrepared(text, statement, values, done as Done);
      return new Promise((resolve, reject) => {
        sendPrepared(text, statement, values, (error, result) =>
          error ? reject(error) : resolve(result),
        );
      });
    };
    Object.assign(client, { query: named });
  });
}

const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === FEATURE_NOT_SUPPORTED;
