import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';
import { rewrap } from './student-keys.ts';

const BATCH = 200;

/**
 * Wraps all students' keys with DATA_KEY that another key has wrapped (product:privacy#key-rotation).
 * Each batch is a transaction, so it may end at any moment and be called again; copies that know both
 * keys read and write meanwhile.
 *
 * @param db as the owner of the tables: the application's role never changes a key
 * @returns how many were wrapped anew, and how many open with neither key and stay as they are
 */
export async function rotateKeys(
  holder: Pick<Services, 'env' | 'log'>,
  db: Kysely<DB>,
): Promise<{ rotated: number; locked: number }> {
  const done = { rotated: 0, locked: 0 };
  let after: string | undefined;
  for (;;) {
    const batch = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('health_key')
        .select(['student_id', 'wrapped_key', 'data_key_print'])
        .$if(after !== undefined, (query) => query.where('student_id', '>', after ?? ''))
        .orderBy('student_id')
        .limit(BATCH)
        .forUpdate()
        .execute();
      for (const row of rows) {
        const changed = rewrap(holder, row);
        if (changed === 'locked') done.locked += 1;
        if (typeof changed === 'string') continue;
        await trx
          .updateTable('health_key')
          .set(changed)
          .where('student_id', '=', row.student_id)
          .execute();
        done.rotated += 1;
      }
      return rows;
    });
    after = batch.at(-1)?.student_id;
    if (batch.length < BATCH) return done;
  }
}
