import type { AttemptState } from '@merenda/domain/agreements/attempts';
import type { Services } from '../../services.ts';
import { hasArrived, isOpen } from '../state.ts';
import { topupIdOf } from '../topup/topup.ts';
import type { Attempt } from './policy.ts';

/** Reads the state of an attempt's top-up by the id that is derived from the attempt. */
export async function attemptStateOf(
  { db }: Services,
  { guardianId, key }: Pick<Attempt, 'guardianId' | 'key'>,
): Promise<AttemptState> {
  const topup = await db
    .selectFrom('topup')
    .select(['status', 'answered_at'])
    .where('id', '=', topupIdOf(guardianId, key))
    .executeTakeFirst();
  if (!topup) return 'absent';
  if (hasArrived(topup)) return 'paid';
  if (!isOpen(topup)) return 'failed';
  return topup.answered_at ? 'in doubt' : 'unanswered';
}
