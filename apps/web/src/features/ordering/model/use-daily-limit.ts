import { wireToMinor } from '@merenda/domain/money/money';
import { exceededLimit, hasLimit } from '@merenda/domain/ordering/spending-limits';
import type { Day } from '@merenda/domain/time/dates';
import type { Reading } from '@merenda/ui/blocks/states/unread.tsx';
import { useQuery } from '@tanstack/react-query';
import { restrictionsQuery } from '../../../queries/restrictions.ts';
import { useSession } from '../../../session/session.ts';
import type { Dish } from '../api/menus.ts';
import type { Diner } from './diner.ts';

export interface DailyLimit {
  maxMinor: bigint;
  leftMinor: bigint;
}

/** The rest of a student's daily maximum on a day; undefined without a maximum, or until it is read. */
export function useDailyLimit(
  { id, maxima, currency }: Diner,
  day: Day | undefined,
): { limit: DailyLimit | undefined; reading: Reading } {
  const { me } = useSession();
  const reading = useQuery({
    ...restrictionsQuery(me._id, id, day),
    enabled: hasLimit(maxima) && day !== undefined,
  });
  const { data } = reading;
  if (data?.left == null || data.dailyMax === null) return { limit: undefined, reading };
  const limit = {
    maxMinor: wireToMinor(data.dailyMax, currency),
    leftMinor: wireToMinor(data.left, currency),
  };
  return { limit, reading };
}

/** Does a single dish cost more than the rest of a limit? */
export const isOver = (
  { price }: Dish,
  { currency }: Pick<Diner, 'currency'>,
  limit: DailyLimit | undefined,
): boolean =>
  limit !== undefined &&
  exceededLimit(wireToMinor(price, currency), { daily: limit.leftMinor }) !== undefined;
