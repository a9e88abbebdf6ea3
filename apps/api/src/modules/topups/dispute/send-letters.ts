import { sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { writeLetter } from './write-letter.ts';

const BATCH = 20;
/** A letter that its carrier does not take is tried again for three days: the statement tells too. */
const PAUSE = sql`interval '2 minutes'`;
const PATIENCE = sql`interval '3 days'`;

/**
 * Writes to the guardians whose payments a bank took back. What is owed stands in the chargeback's own
 * row, so that no crash loses a letter; it bears the chargeback's id, by which a carrier that had it
 * already knows it again.
 * @returns how many were taken up
 */
export async function sendDisputeLetters(
  services: Services,
  signal?: AbortSignal,
): Promise<number> {
  const owed = await services.db
    .with('due', (query) =>
      query
        .selectFrom('chargeback')
        .select('id')
        .where('letter_due_at', '<=', sql<Date>`now()`)
        .orderBy('letter_due_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('chargeback')
    .from('due')
    .set({
      letter_due_at: sql`CASE WHEN opened_at > now() - ${PATIENCE} THEN now() + ${PAUSE} END`,
    })
    .whereRef('chargeback.id', '=', 'due.id')
    .returningAll('chargeback')
    .execute();
  for (const chargeback of owed) {
    if (signal?.aborted) break;
    try {
      const letter = await writeLetter(services, chargeback);
      if (letter) await services.mailer.send(letter);
      await services.db
        .updateTable('chargeback')
        .set({ letter_due_at: null })
        .where('id', '=', chargeback.id)
        .execute();
    } catch (error) {
      const { id } = chargeback;
      services.log.error({ err: error, chargeback: id }, 'a letter about a dispute was not sent');
    }
  }
  return owed.length;
}
