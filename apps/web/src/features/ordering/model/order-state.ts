import { useQuery } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';
import { useSession } from '../../../session/session.ts';
import { availableDatesQuery } from '../api/menus.ts';
import type { Diner } from './diner.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Of /order: where, for whom and by whom; without the three it leads home (product:ordering#order-screen). */
    restaurantUnit?: string;
    puchasedFor?: string;
    requester?: string;
    isCoffeeBreak?: boolean;
  }
}

/** What /order wants to know. */
export const orderState = ({ unit, id }: Diner, requester: string): HistoryState => ({
  restaurantUnit: unit._id,
  puchasedFor: id,
  requester,
});

/** What leads to a coffee break; undefined where the diner's kitchen has none to order. */
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
