import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { findReceipt } from './find-receipt.ts';
import { writeLetter } from './write-letter.ts';

const AT_ONCE = 4;

/** A worker that dies with a letter in hand leaves it to the others after this. */
const TAKEN_FOR = sql`interval '1 minute'`;
const LONGEST_PAUSE_SECONDS = 3_600;
/** Two days of patience with an address that takes nothing. */
const LAST_ATTEMPT = 60;

/**
 * Sends the receipts that paid top-ups owe. A letter is one worker's at a time and bears its top-up's
 * id, by which a carrier that had it already knows it again: so it comes once, wherever a crash
 * strikes. One that is not taken is tried again, later each time.
 * @returns how many letters were taken up
 */
export async function sendReceipts(services: Services, signal?: AbortSignal): Promise<number> {
  let taken = 0;
  const worker = async () => {
    while (!signal?.aborted) {
      const owed = await takeLetter(services);
      if (!owed) return;
      taken += 1;
      await send(services, owed);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return taken;
}

type Owed = NonNullable<Awaited<ReturnType<typeof takeLetter>>>;

function takeLetter({ db }: Services) {
  return db
    .with('due', (query) =>
      query
        .selectFrom('receipt_letter')
        .innerJoin('topup', 'topup.id', 'receipt_letter.topup_id')
        .select(['topup.id', 'topup.guardian_id'])
        .where('closed_at', 'is', null)
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(1)
        .forUpdate('receipt_letter')
        .skipLocked(),
    )
    .updateTable('receipt_letter')
    .from('due')
    .set({ due_at: sql`now() + ${TAKEN_FOR}`, attempts: sql`attempts + 1` })
    .whereRef('receipt_letter.topup_id', '=', 'due.id')
    .returning(['due.id as topupId', 'due.guardian_id as guardianId', 'attempts'])
    .executeTakeFirst();
}

async function send(services: Services, { topupId, guardianId, attempts }: Owed): Promise<void> {
  const sent = await deliver(services, guardianId, topupId).catch((error) => {
    services.log.error({ err: error, topup: topupId, attempts }, 'a receipt was not sent');
    return false;
  });
  const pauseSeconds = Math.min(2 ** Math.min(attempts, 20), LONGEST_PAUSE_SECONDS);
  await services.db
    .updateTable('receipt_letter')
    .set(
      sent || attempts >= LAST_ATTEMPT
        ? { closed_at: sql`now()` }
        : { due_at: sql`now() + make_interval(secs => ${pauseSeconds})` },
    )
    .where('topup_id', '=', topupId)
    .execute();
}

/** @returns true: nothing is left to be done, also when there is nobody to write to */
async function deliver(services: Services, guardianId: string, topupId: string): Promise<true> {
  const letter = await writeLetter(services, await findReceipt(services, guardianId, topupId));
  if (letter) await services.mailer.send({ ...letter, id: `receipt-${topupId}` });
  return true;
}
