import { scheduledFor } from '@merenda/domain/ordering/slots';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { menusQuery } from '../api/menus.ts';
import { estimationQuery } from '../api/orders.ts';
import type { Diner } from './diner.ts';

export interface Choice {
  diner: Diner;
  day: string | undefined;
  menuId: string | undefined;
  slot: string | undefined;
  /** The menu's product entries, each once. */
  chosen: readonly string[];
}

/** The chosen menu, and the price of what is chosen: asked for whenever that changes. */
export function useChoice({ diner, day, menuId, slot, chosen }: Choice) {
  const schoolId = diner.unit._id;
  const menus = useQuery({ ...menusQuery(schoolId, day ?? ''), enabled: day !== undefined });
  const menu = menus.data?.docs.find(({ _id }) => _id === menuId);
  const complete = day && slot && menu && chosen.length > 0;
  const estimation = useQuery(
    estimationQuery(
      complete
        ? {
            requestType: 'INO-TA',
            restaurantUnit: schoolId,
            menu: menu._id,
            purchaseFor: diner.id,
            scheduledFor: scheduledFor(day, slot),
            items: chosen.map((id) => ({ id, quantity: 1 })),
          }
        : undefined,
    ),
  );
  const { error } = estimation;
  useEffect(() => {
    if (error) notifyFailure(error, 'cart.error.validateItems');
  }, [error]);
  // Not among those of the day, or not to be had.
  const isMenuGone = menuId !== undefined && !menus.isPending && menu === undefined;
  return { menu, isMenuGone, estimation };
}
