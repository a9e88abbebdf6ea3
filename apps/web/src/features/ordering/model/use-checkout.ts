import { isFailure } from '../../../client/failure.ts';
import { useIdempotencyKey } from '../../../client/use-idempotency-key.ts';
import { translateNow } from '../../../i18n/language.ts';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { type Acceptance, type Order, useAccept } from '../api/orders.ts';

/** Pays and books a priced cart; a refusal is told in words and leaves everything as it was. */
export function useCheckout(onPlaced: (order: Order) => void, onRefused: () => void) {
  const { key, renew } = useIdempotencyKey();
  const accept = useAccept(key);
  return {
    busy: accept.isPending,
    place: (acceptance: Acceptance) =>
      accept.mutate(acceptance, {
        onSuccess: ({ order }) => {
          notify('good', translateNow('cart.success.orderPlaced'));
          onPlaced(order);
        },
        onError: (error) => {
          notifyFailure(error, 'cart.error.orderPlaced');
          // Without a definite answer the same key asks again what became of it.
          if (isFailure(error, 'timeout', 'unavailable')) return;
          renew();
          onRefused();
        },
      }),
  };
}
