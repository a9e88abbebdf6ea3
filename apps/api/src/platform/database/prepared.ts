import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { DescribedRows, type KnownRows, PreparedQuery, socketOf } from './driver-internals.ts';

/** Maximum number of prepared statement texts of a pool; further texts are planned on each call. */
const MAX_NAMES = 1_000;
const REPEATED = /^\s*(select|insert|update|delete|with)\b/i;
/**
 * PostgreSQL's error codes for a prepared statement that no longer runs: a migration changed the columns that
 * it returns, or the server's connection has lost it, as after DISCARD ALL.
 */
const OUTDATED: readonly unknown[] = ['0A000', '26000'];

/** The status of a connection outside of transactions. */
const IDLE = 'I';

interface Statement {
  name: string;
  text: string;
}

/** The named statements of a pool by their texts: a name means the same text on all its connections. */
class Statements {
  readonly #byText = new Map<string, Statement>();

  /** The statement to prepare for a text; undefined if it has too many companions or is of another kind. */
  of(text: string): Statement | undefined {
    const found = this.#byText.get(text);
    if (found !== undefined || this.#byText.size >= MAX_NAMES || !REPEATED.test(text)) return found;
    const statement = { name: `statement ${this.#byText.size}`, text };
    this.#byText.set(text, statement);
    return statement;
  }

  /**
   * The statement under a name and with a text that nobody has prepared. A pooler keeps one plan of a text
   * for all of its clients, under whatever name they prepare it.
   */
  renew(text: string, outdated: Statement): Statement {
    const now = this.#byText.get(text);
    if (now && now !== outdated) return now;
    const mark = randomUUID();
    const renewed = { name: mark, text: `${text} /* ${mark} */` };
    this.#byText.set(text, renewed);
    return renewed;
  }
}

type Query = (...parts: unknown[]) => unknown;
type Done = (error: unknown, result?: unknown) => void;

const prepared = new WeakSet<Pool>();

/**
 * Parses and plans each statement with parameters once per connection instead of on each call, which takes
 * ten times as long as running it (decision record 0507). Connections that are open already do not
 * change.
 * @param isDirect PostgreSQL itself answers. It refuses a prepared statement whose columns have changed: one
 * description of its rows is enough. A pooler prepares it anew on another connection, with other columns
 */
export function prepareStatements(pool: Pool, isDirect: boolean): void {
  if (prepared.has(pool)) return;
  prepared.add(pool);
  const statements = new Statements();
  const known: KnownRows = new Map();
  pool.on('connect', (client) => {
    const query: Query = client.query.bind(client);
    const socket = socketOf(client);
    const rows = isDirect ? new DescribedRows(known) : undefined;
    const send = (statement: Statement, values: unknown[], done: Done): void => {
      // All statements of one turn of the event loop are written to the server at once (record 0507).
      if (socket.writableCorked === 0) {
        socket.cork();
        process.nextTick(() => socket.uncork());
      }
      query(rows ? new PreparedQuery(statement, values, rows) : { ...statement, values }, done);
    };
    const sendPrepared = (
      text: string,
      statement: Statement,
      values: unknown[],
      done: Done,
    ): void =>
      send(statement, values, (error, result) => {
        if (!isOutdated(error)) return done(error, result);
        const renewed = statements.renew(text, statement);
        // The transaction has failed, too. Its end may be on the way, and a repeated statement would run
        // behind it, by itself.
        if (client.getTransactionStatus() !== IDLE) return done(error);
        send(renewed, values, (again, answer) => (again ? done(error) : done(null, answer)));
      });
    const named: Query = (...parts) => {
      const [text, values, done] = parts;
      if (typeof text !== 'string' || !Array.isArray(values)) return query(...parts);
      const statement = statements.of(text);
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

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OUTDATED.includes(error.code);
