import { sql } from 'kysely';
import type { Platform } from '../platform.ts';
import type { Email } from './email.ts';

const BATCH = 20;
/** A letter that its carrier does not take is tried again for three days: the statement tells too. */
const PAUSE = sql`interval '2 minutes'`;
const PATIENCE = sql`interval '3 days'`;

/** Rows that owe a letter from `letter_due_at` on; `since` is the column of what it is about. */
interface Owing<Row> {
  table: 'topup_refund' | 'chargeback';
  since: 'concluded_at' | 'told_at';
  /**
   * undefined: there is nobody left to write to. A row that may owe another letter later gives each an
   * id of its own.
   */
  write(row: Row): Promise<Email | undefined>;
}

/**
 * Sends the letters that rows owe. What is owed stands in the row itself, so that no crash loses a
 * letter; it bears the row's id, by which a carrier that had it already knows it again. One that comes
 * to be owed while another of the same row is sent stays owed. Any number of workers share the work.
 * @returns how many were taken up
 */
export async function sendOwed<Row extends { id: string; letter_due_at: Date | null }>(
  { db, mailer, log }: Pick<Platform, 'db' | 'mailer' | 'log'>,
  { table, since, write }: Owing<Row>,
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await sql<Row>`
    UPDATE ${sql.table(table)} AS owing
    SET letter_due_at = CASE WHEN ${sql.ref(`owing.${since}`)} > now() - ${PATIENCE}
      THEN date_trunc('milliseconds', now() + ${PAUSE}) END
    FROM (
      SELECT id FROM ${sql.table(table)} WHERE letter_due_at <= now()
      ORDER BY letter_due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE owing.id = due.id
    RETURNING owing.*`.execute(db);
  for (const row of rows) {
    if (signal?.aborted) break;
    try {
      const letter = await write(row);
      if (letter) await mailer.send({ ...letter, id: `${table}-${letter.id ?? row.id}` });
      await sql`UPDATE ${sql.table(table)} SET letter_due_at = NULL WHERE id = ${row.id}
        AND letter_due_at = ${row.letter_due_at}`.execute(db);
    } catch (error) {
      log.error({ err: error, [table]: row.id }, 'a letter that is owed was not sent');
    }
  }
  return rows.length;
}
