import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import type { Field } from '../formats/fields.ts';
import type { StagedRow } from '../read/read-rows.ts';

interface Staged {
  name: string;
  fields: readonly Field[];
  /** The application's connections cannot COPY; its imports are small. */
  canCopy?: boolean;
}

/** Called with the number of rows so far. */
export type Progress = (rows: number) => void;

/**
 * Streams rows, in any number, into a new table of this transaction.
 * @returns the number of rows
 */
export async function stage(
  client: PoolClient,
  { name, fields, canCopy = true }: Staged,
  rows: AsyncIterable<StagedRow>,
  progress: Progress,
): Promise<number> {
  const columns = fields.map(({ staged, type }) => `${staged} ${type}`);
  await makeStaging(client, name, columns);
  let count = 0;
  async function* counted() {
    for await (const row of rows) {
      count += 1;
      if (count % PROGRESS_ROWS === 0) progress(count);
      yield row;
    }
  }
  async function* lines() {
    for await (const row of counted()) yield `${row.map(copyText).join('\t')}\n`;
  }
  await (canCopy
    ? pipeline(Readable.from(batched(lines())), client.query(from(`COPY ${name} FROM STDIN`)))
    : insert(client, name, fields, counted()));
  await client.query(`ANALYZE ${name}`);
  return count;
}

async function insert(
  client: PoolClient,
  name: string,
  fields: readonly Field[],
  rows: AsyncIterable<StagedRow>,
): Promise<void> {
  const values = fields.map(({ type }, index) => `(staged ->> ${index + 2})::${type}`);
  await client.query(
    `INSERT INTO ${name} SELECT (staged ->> 0)::integer, (staged ->> 1)::boolean, ${values.join(', ')}
     FROM jsonb_array_elements($1::jsonb) AS staged`,
    [JSON.stringify(await allOf(rows))],
  );
}

async function allOf(rows: AsyncIterable<StagedRow>): Promise<StagedRow[]> {
  const all: StagedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** A staging table of this transaction: each row with its line, and whether it is wrong. */
export const makeStaging = (client: PoolClient, name: string, columns: readonly string[]) =>
  client.query(
    `CREATE TEMPORARY TABLE ${name} (
       line integer, is_wrong boolean NOT NULL DEFAULT false, ${columns.join(', ')}
     ) ON COMMIT DROP`,
  );

const PROGRESS_ROWS = 10_000;
const BATCH = 64_000;

/** Lines are sent in large pieces, because each piece costs a message. */
async function* batched(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let batch = '';
  for await (const line of lines) {
    batch += line;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = '';
  }
  if (batch) yield batch;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

const copyText = (value: string | null) =>
  value === null ? '\\N' : value.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '');
