import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Collection } from './collection-of.ts';
import { inParts } from './in-parts.ts';
import type { RegisterOrder } from './queries.ts';
import { useRegisterChange } from './use-register-change.ts';

/**
 * Marks meals as collected at once on the screen, and one request after the other at the server. A
 * meal that the server did not take stands as before (product:console-register#collecting).
 */
export function useCollections(id: string, day: string) {
  const t = useT();
  return useRegisterChange(id, day, {
    send: ({ orders, isCollected }: Collection) =>
      inParts(orders, (part) =>
        call('PUT /operator/classes/:id/collections', {
          params: { id },
          keepalive: true,
          body: { day, orders: part.map(({ _id }) => _id), isCollected },
        }),
      ),
    shown: (line, { orders, isCollected }) => {
      const wanted = new Set(orders.map(({ _id }) => _id));
      const asWanted = (order: RegisterOrder): RegisterOrder => {
        if (!wanted.has(order._id)) return order;
        return isCollected
          ? { ...order, status: 'delivered', isUncollected: false }
          : { ...order, status: 'open' };
      };
      return { ...line, orders: line.orders.map(asWanted) };
    },
    onAnswer: (answers, _, write) => {
      for (const line of answers.flatMap(({ lines }) => lines)) write(line);
      const isGone = answers.some(({ docs }) => docs.some(({ outcome }) => outcome === 'gone'));
      if (isGone) notify('warn', t('register.mealGone'));
    },
  });
}
