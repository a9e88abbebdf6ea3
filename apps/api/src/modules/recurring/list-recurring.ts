import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { runningRules } from './store.ts';

/** The guardian's monthly top-ups that still run or are paused (spec 1 §2 "Payments"). */
export async function listRecurring(
  { db }: Services,
  guardian: SignedIn,
  page: { offset: number; limit: number },
) {
  return { ...(await runningRules(db, guardian.id, page)), ...page };
}
