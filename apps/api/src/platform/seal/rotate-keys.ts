import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/generated.ts';
import {
  type KeyHolder,
  resealSecret,
  SEALED_TABLES,
  type SealedSecret,
  type SealedTableName,
} from './data-key.ts';

const BATCH = 200;

/**
 * Seals every secret under DATA_KEY that another key has sealed (product:privacy#key-rotation). Each batch
 * is a transaction: the rotation may end at any moment and be called again. Copies that know both keys go
 * on reading and writing meanwhile.
 *
 * @param db connected as the owner of the tables: the application's role may not change sealed secrets
 * @returns the numbers of secrets sealed anew, and of secrets that open with neither key and stay unchanged
 */
export async function rotateKeys(
  holder: KeyHolder,
  db: Kysely<DB>,
): Promise<{ rotated: number; locked: number }> {
  const done = { rotated: 0, locked: 0 };
  for (const table of Object.keys(SEALED_TABLES) as SealedTableName[]) {
    let after: string | undefined;
    for (;;) {
      const batch = await db.transaction().execute(async (trx) => {
        const rows = await lockBatch(trx, table, after);
        for (const row of rows) {
          const changed = resealSecret(holder, table, row);
          if (changed === 'locked') done.locked += 1;
          if (typeof changed === 'string') continue;
          await replace(trx, table, row.id, changed);
          done.rotated += 1;
        }
        return rows;
      });
      after = batch.at(-1)?.id;
      if (batch.length < BATCH) break;
    }
  }
  return done;
}

async function lockBatch(trx: Kysely<DB>, table: SealedTableName, after: string | undefined) {
  const { id, sealed } = SEALED_TABLES[table];
  const { rows } = await sql<SealedSecret & { id: string }>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(sealed)} AS sealed, data_key_print AS print
    FROM ${sql.table(table)}
    WHERE ${after === undefined ? sql`true` : sql`${sql.ref(id)} > ${after}`}
    ORDER BY ${sql.ref(id)} LIMIT ${BATCH} FOR NO KEY UPDATE`.execute(trx);
  return rows;
}

async function replace(
  trx: Kysely<DB>,
  table: SealedTableName,
  rowId: string,
  { sealed: secret, print }: SealedSecret,
): Promise<void> {
  const { id, sealed } = SEALED_TABLES[table];
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(sealed)} = ${secret}, data_key_print = ${print}
    WHERE ${sql.ref(id)} = ${rowId}`.execute(trx);
}
