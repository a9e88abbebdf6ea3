import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';

const AT_ONCE = 100;

/** Queues a file for removal at a time, by default now. */
export async function queueFileRemoval(
  db: Kysely<DB>,
  path: string,
  dueAt: RawBuilder<Date> = sql<Date>`now()`,
): Promise<void> {
  await db.insertInto('file_removal').values({ path, due_at: dueAt }).execute();
}

/**
 * Removes the files that are due. A file that cannot be removed stays queued; its content is
 * encrypted, and no record refers to it.
 */
export async function removeDueFiles({
  db,
  files,
  log,
}: Pick<Services, 'db' | 'files' | 'log'>): Promise<void> {
  const due = await db
    .selectFrom('file_removal')
    .select('path')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute();
  for (const { path } of due) {
    try {
      await files.remove(path);
      await db.deleteFrom('file_removal').where('path', '=', path).execute();
    } catch (error) {
      log.warn({ err: error }, 'a file could not be removed yet');
    }
  }
}
