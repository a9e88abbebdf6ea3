import { useQuery } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';
import { useSession } from '../../../session/session.ts';
import { availableDatesQuery } from '../api/menus.ts';
import type { Diner } from './diner.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * State of /order: restaurant unit, diner, requester. /order goes home if any of them is missing
     * (product:ordering#order-screen).
     */
    restaurantUnit?: string;
    puchasedFor?: string;
    requester?: string;
    isCoffeeBreak?: boolean;
  }
}

/** The history state that /order needs. */
export const orderState = ({ unit, id }: Diner, requester: string): HistoryState => ({
  restaurantUnit: unit._id,
  puchasedFor: id,
  requester,
});

/** The history state of a coffee break; undefined if the diner's kitchen offers none. */
export function useCoffeeBreak(diner: Diner | undefined): HistoryState | undefined {
  const { me } = useSession();
  const { data } = useQuery({
    ...availableDatesQuery(diner?.unit._id ?? '', { availableFor: 'COFF-BRK' }),
    enabled: diner !== undefined,
  });
  return diner && data?.docs.length
    ? { ...orderState(diner, me._id), isCoffeeBreak: true }
    : undefined;
}
