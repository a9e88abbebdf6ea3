import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { endRecurring } from './end-recurring.ts';

/**
 * Ends a monthly top-up. A charge that is under way at this moment still comes to its end.
 * @throws Failure not_found, also for one that has ended
 */
export async function unsubscribe({ db }: Services, guardian: SignedIn, id: string): Promise<void> {
  const ended = await db
    .transaction()
    .execute((trx) => endRecurring(trx, { guardianId: guardian.id, id }, 'guardian'));
  if (ended === 0) throw notFound();
}
