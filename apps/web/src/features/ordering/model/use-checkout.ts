import { toMajor } from '@merenda/domain/money/money';
import { agreedName } from '@merenda/domain/ordering/agreed-order';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { notifyFailure, notifyUndecided } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useSession } from '../../../session/session.ts';
import { type Acceptance, type Cart, type Order, useAccept } from '../api/orders.ts';
import type { Diner } from './diner.ts';
import { type Agreed, useAgreed, useOrderAsAgreed } from './use-agreed.ts';
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
  /** The agreement that a top-up for it makes. */
  agreed: Agreed;
  /** It waited for a top-up, and is taken up again. */
  isResumed: boolean;
  /** It is ordered by itself in a moment: balances may still be those before the top-up. */
  goesOn: boolean;
  /** What was sent, while nobody knows whether it was placed; `again` asks (product:ordering#lost-answer). */
  unanswered: (Pick<Acceptance, 'cart' | 'scheduledFor'> & { again: () => void }) | undefined;
}

/** What becomes of a priced cart: its warnings are confirmed, and it is paid (product:ordering#checkout). */
export function useCheckout({
  diner,
  cart,
  day,
  slot,
  dishes,
  at,
  isSettled,
  onPlaced,
  onUnanswered,
  onRefused,
}: {
  diner: Pick<Diner, 'id'>;
  cart: Cart | undefined;
  day: string | undefined;
  slot: string | undefined;
  /** The content of the cart. */
  dishes: readonly { id: string; quantity: number }[];
  /** The screen, by which an order that waited for a top-up is found again. */
  at: string;
  /** The cart is of what is chosen, and not of what was a moment ago. */
  isSettled: boolean;
  onPlaced: (order: Order) => void;
  /** It may be placed. */
  onUnanswered?: () => void;
  onRefused: () => void;
}): Checkout {
  const { me, currency } = useSession();
  const { send, unanswered, isPending, isSuccess } = useAccept(`${me._id}:${diner.id}`, {
    onDone: ({ order }) => onPlaced(order),
    onFailed: (error, isRefused) => {
      if (isRefused) {
        notifyFailure(error, 'cart.error.orderPlaced');
        return onRefused();
      }
      notifyUndecided(error);
      onUnanswered?.();
    },
  });
  const resumed = useAgreed(at);
  const confirmation = useConfirmation(cart, resumed?.confirmed);
  const acceptance =
    cart && day && slot && confirmation.isGiven
      ? { cart, scheduledFor: scheduledFor(day, slot), confirmedWarnings: confirmation.ids }
      : undefined;
  const place = (missingMinor?: bigint) => {
    if (!acceptance) return;
    const transfer = missingMinor && { transfer: toMajor(missingMinor, currency) };
    send({ ...acceptance, ...transfer });
  };
  const costs =
    cart && day && slot
      ? { [agreedName(diner.id, scheduledFor(day, slot), dishes)]: cart.cost.total }
      : {};
  const goesOn = useOrderAsAgreed(
    resumed,
    cart && isSettled ? { costs, isReady: acceptance !== undefined } : undefined,
    place,
  );
  return {
    busy: isPending || isSuccess,
    confirmation,
    isReady: acceptance !== undefined,
    place,
    agreed: { at, costs, confirmed: confirmation.isGiven ? confirmation.ids : [] },
    isResumed: resumed !== undefined,
    goesOn,
    unanswered: unanswered && { ...unanswered, again: () => send(unanswered) },
  };
}
