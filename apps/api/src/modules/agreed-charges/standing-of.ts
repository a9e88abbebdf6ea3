import type { Services } from '../../services.ts';
import { hasArrived, isOpen } from '../topups/index.ts';

/**
 * How an attempt's top-up stands: `absent` before it is written, `unanswered` until its request has
 * come to an end (a crash may have cut it off: the same key goes on), `in doubt` while the sweeper
 * asks about it.
 */
export type Standing = 'absent' | 'unanswered' | 'in doubt' | 'paid' | 'failed';

/** Reads how an attempt's top-up stands, by the id that follows from the attempt. */
export async function standingOf({ db }: Services, topupId: string): Promise<Standing> {
  const topup = await db
    .selectFrom('topup')
    .select(['status', 'answered_at'])
    .where('id', '=', topupId)
    .executeTakeFirst();
  if (!topup) return 'absent';
  if (hasArrived(topup)) return 'paid';
  if (!isOpen(topup)) return 'failed';
  return topup.answered_at ? 'in doubt' : 'unanswered';
}
