import type { PoolClient } from 'pg';
import {
  type KeyHolder,
  resealSecret,
  SEALED_TABLES,
  type SealedSecret,
  type SealedTableName,
} from '../../platform/seal/data-key.ts';
import { COMPANY_TABLES, rowsOf } from './company-tables.ts';
import { MoveError } from './move-error.ts';

const BATCH = 1_000;

/**
 * Seals a company's secrets anew in the cell that it has come to.
 * @param holder DATA_KEY of this cell, the other one's as FORMER_DATA_KEY
 * @throws MoveError when neither key opens one
 */
export async function resealRows(
  transaction: PoolClient,
  company: string,
  holder: KeyHolder,
): Promise<void> {
  for (const table of Object.keys(SEALED_TABLES) as SealedTableName[]) {
    if ('stays' in COMPANY_TABLES[table]) continue;
    const { id, sealed } = SEALED_TABLES[table];
    for (let after: string | undefined; ; ) {
      const { rows } = await transaction.query<SealedSecret & { id: string }>(
        `SELECT ${id} AS id, ${sealed} AS sealed, data_key_print AS print FROM ${table}
         WHERE ${rowsOf(table, company)} AND ($1::uuid IS NULL OR ${id} > $1)
         ORDER BY ${id} LIMIT ${BATCH}`,
        [after],
      );
      await replace(transaction, table, rows, holder);
      if (rows.length < BATCH) break;
      after = rows.at(-1)?.id;
    }
  }
}

async function replace(
  transaction: PoolClient,
  table: SealedTableName,
  rows: readonly (SealedSecret & { id: string })[],
  holder: KeyHolder,
): Promise<void> {
  const changed = rows.flatMap((row) => {
    const secret = resealSecret(holder, table, row);
    if (secret === 'locked') throw new MoveError(`DATA_KEY: neither key opens ${table} ${row.id}`);
    return secret === 'current' ? [] : [{ ...secret, id: row.id }];
  });
  const { id, sealed } = SEALED_TABLES[table];
  await transaction.query(
    `UPDATE ${table} SET ${sealed} = anew.sealed, data_key_print = anew.print
     FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS anew (id, sealed, print)
     WHERE ${table}.${id} = anew.id`,
    [
      changed.map((row) => row.id),
      changed.map((row) => row.sealed),
      changed.map((row) => row.print),
    ],
  );
}
