import { wireToMinor } from '@merenda/domain/money/money';
import type { Day } from '@merenda/domain/time/dates';
import { useQuery } from '@tanstack/react-query';
import { restrictionsQuery } from '../../../queries/restrictions.ts';
import { useSession } from '../../../session/session.ts';
import type { Dish } from '../api/menus.ts';
import type { Diner } from './diner.ts';

export interface DailyLimit {
  maxMinor: bigint;
  leftMinor: bigint;
}

/** The rest of a student's daily maximum on a day; undefined without a maximum, or while it loads. */
export function useDailyLimit(
  { id, isLimited, currency }: Diner,
  day: Day | undefined,
): DailyLimit | undefined {
  const { me } = useSession();
  const { data } = useQuery({
    ...restrictionsQuery(me._id, id, day),
    enabled: isLimited && day !== undefined,
  });
  if (data?.left == null || data.dailyMax === null) return undefined;
  return {
    maxMinor: wireToMinor(data.dailyMax, currency),
    leftMinor: wireToMinor(data.left, currency),
  };
}

/** Does a single dish cost more than the rest of the daily maximum? */
export const isOver = (
  { price }: Dish,
  { currency }: Pick<Diner, 'currency'>,
  limit: DailyLimit | undefined,
): boolean => limit !== undefined && wireToMinor(price, currency) > limit.leftMinor;
