import type { Executor } from '@merenda/database';

const ROWS_A_FETCH = 5_000;

/**
 * A query's rows, fetched as they are needed.
 *
 * @param transaction a client inside a transaction
 */
export async function* cursor<R extends object>(
  transaction: Executor,
  name: string,
  query: string,
): AsyncGenerator<R> {
  await transaction.query(`DECLARE ${name} NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await transaction.query<R>(`FETCH ${ROWS_A_FETCH} FROM ${name}`);
    yield* rows;
    if (rows.length < ROWS_A_FETCH) return;
  }
}

/** Reads a sorted stream in step with another one: returns the rows of one key at a time. */
export class SortedReader<R> {
  readonly #rows: AsyncIterator<R>;
  readonly #keyOf: (row: R) => string;
  #next: R | undefined;
  #started = false;

  constructor(rows: AsyncIterable<R>, keyOf: (row: R) => string) {
    this.#rows = rows[Symbol.asyncIterator]();
    this.#keyOf = keyOf;
  }

  /** The rows with this key; those with smaller keys go to `skipped`. */
  async *take(key: string, skipped: (row: R) => void): AsyncGenerator<R> {
    await this.#start();
    while (this.#next !== undefined && this.#keyOf(this.#next) <= key) {
      const row = this.#next;
      await this.#advance();
      if (this.#keyOf(row) === key) yield row;
      else skipped(row);
    }
  }

  /** As `take`, collected. */
  async takeAll(key: string, skipped: (row: R) => void): Promise<R[]> {
    const rows: R[] = [];
    for await (const row of this.take(key, skipped)) rows.push(row);
    return rows;
  }

  /** The remaining rows. */
  async *rest(): AsyncGenerator<R> {
    await this.#start();
    while (this.#next !== undefined) {
      const row = this.#next;
      await this.#advance();
      yield row;
    }
  }

  async #start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    await this.#advance();
  }

  async #advance(): Promise<void> {
    const { done, value } = await this.#rows.next();
    this.#next = done ? undefined : value;
  }
}
