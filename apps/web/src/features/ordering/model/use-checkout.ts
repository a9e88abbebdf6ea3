import { toMajor } from '@merenda/domain/money/money';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { isFailure } from '../../../client/failure.ts';
import { useIdempotencyKey } from '../../../client/use-idempotency-key.ts';
import { useSession } from '../../../session/session.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { type Cart, type Order, useAccept } from '../api/orders.ts';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';

export interface Checkout {
  /** Until it is refused; what is placed stays so while the page goes on. */
  busy: boolean;
  /** Of the cart's warnings. */
  confirmation: Confirmation;
  /** A cart, a time and every confirmation are there. */
  isReady: boolean;
  /**
   * Pays and books; a refusal is told in words and leaves everything as it was. What is missing comes
   * from the own wallet with it.
   */
  place: (missingMinor?: bigint) => void;
}

/** What becomes of a priced cart: its warnings are confirmed, and it is paid (product:ordering#checkout). */
export function useCheckout({
  cart,
  day,
  slot,
  onPlaced,
  onRefused,
}: {
  cart: Cart | undefined;
  day: string | undefined;
  slot: string | undefined;
  onPlaced: (order: Order) => void;
  onRefused: () => void;
}): Checkout {
  const { currency } = useSession();
  const { key, renew } = useIdempotencyKey();
  const accept = useAccept(key);
  const confirmation = useConfirmation(cart);
  const acceptance =
    cart && day && slot && confirmation.isGiven
      ? {
          cartId: cart._id,
          scheduledFor: scheduledFor(day, slot),
          confirmedWarnings: confirmation.ids,
        }
      : undefined;
  return {
    busy: accept.isPending || accept.isSuccess,
    confirmation,
    isReady: acceptance !== undefined,
    place: (missingMinor) => {
      if (!acceptance) return;
      const transfer = missingMinor && { transfer: toMajor(missingMinor, currency) };
      accept.mutate(
        { ...acceptance, ...transfer },
        {
          onSuccess: ({ order }) => {
            onPlaced(order);
          },
          onError: (error) => {
            notifyFailure(error, 'cart.error.orderPlaced');
            // Without a definite answer the same key asks again what became of it.
            if (isFailure(error, 'timeout', 'unavailable')) return;
            renew();
            onRefused();
          },
        },
      );
    },
  };
}
