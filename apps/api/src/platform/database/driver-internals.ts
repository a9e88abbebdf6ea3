import type { Socket } from 'node:net';
import { DummyDriver, PostgresDialect, type QueryExecutor, Transaction } from 'kysely';
import pg, { type PoolClient } from 'pg';
import type { DB } from './generated.ts';

// Internals of the drivers are used in this file and in `endWhenSilent` of packages/database only. A test
// names the versions with which they were checked.

/** The socket of a connection: pg offers no other way to know what one turn sends (record 0507). */
export const socketOf = (client: PoolClient): Socket =>
  (Object(client) as { connection: { stream: Socket } }).connection.stream;

/** The parts of a kysely transaction other than its executor. */
const dialect = new PostgresDialect({
  pool: async () => Promise.reject(new Error('a transaction shell has no pool')),
});
const SHELL = { config: { dialect }, dialect, driver: new DummyDriver() };

/**
 * The transaction of an executor's connection: kysely itself makes a transaction object only where it
 * begins one.
 */
export const transactionOn = (executor: QueryExecutor): Transaction<DB> =>
  new Transaction<DB>({ ...SHELL, executor });

/** A statement's rows, as pg knows them once PostgreSQL has described them. */
interface Rows {
  fields: readonly { name: string; dataTypeID: number }[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The parts of pg's connection that a prepared statement uses. */
interface Connection {
  parsedStatements: object;
  submittedNamedStatements: object;
  parse(statement: unknown): void;
  bind(portal: unknown): void;
  describe(portal: unknown): void;
  execute(portal: unknown): void;
  sync(): void;
  close(statement: unknown): void;
}

interface DriverQuery {
  name: string;
  _result: Rows;
  _accumulateRows: boolean;
  _canceledDueToError: unknown;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const Query = pg.Query as unknown as new (text: string, values: unknown[]) => DriverQuery;

/** The described rows of all connections by their columns: connections have the same statements. */
export type KnownRows = Map<string, Rows>;

/** The rows of a connection's prepared statements by the statements' names. */
export class DescribedRows {
  readonly #byName = new Map<string, Rows>();
  readonly #known: KnownRows;
  #silent: Connection | undefined;

  constructor(known: KnownRows) {
    this.#known = known;
  }

  of(name: string): Rows | undefined {
    return this.#byName.get(name);
  }

  keep(name: string, { fields, _parsers, _prebuiltEmptyResultObject }: Rows): void {
    const columns = fields.map((field) => `${field.dataTypeID} ${field.name}`).join('\n');
    const rows = this.#known.get(columns) ?? { fields, _parsers, _prebuiltEmptyResultObject };
    this.#known.set(columns, rows);
    this.#byName.set(name, rows);
  }

  /** The connection, which asks for no description. */
  silent(connection: Connection): Connection {
    const { parsedStatements, submittedNamedStatements } = connection;
    this.#silent ??= {
      parsedStatements,
      submittedNamedStatements,
      parse: (statement) => connection.parse(statement),
      bind: (portal) => connection.bind(portal),
      describe: () => {},
      execute: (portal) => connection.execute(portal),
      sync: () => connection.sync(),
      close: (statement) => connection.close(statement),
    };
    return this.#silent;
  }
}

/**
 * A statement that is prepared under a name. pg asks for a description of the rows at each call, which
 * PostgreSQL writes and pg reads column by column. A prepared statement never changes its columns, but is
 * refused instead: one description is enough.
 */
export class PreparedQuery extends Query {
  readonly #rows: DescribedRows;
  #isDescribed = true;

  constructor(
    { name, text }: { name: string; text: string },
    values: unknown[],
    rows: DescribedRows,
  ) {
    super(text, values);
    this.name = name;
    this.#rows = rows;
  }

  override prepare(connection: Connection): void {
    const rows = this.#rows.of(this.name);
    if (rows) {
      this.#isDescribed = false;
      this._result.fields = rows.fields;
      this._result._parsers = rows._parsers;
      this._result._prebuiltEmptyResultObject = rows._prebuiltEmptyResultObject;
      this._accumulateRows = true;
    }
    super.prepare(rows ? this.#rows.silent(connection) : connection);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.#isDescribed && !this._canceledDueToError) this.#rows.keep(this.name, this._result);
  }
}
