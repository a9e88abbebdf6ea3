import { wireToMinor } from '@merenda/domain/money/money';
import { CHECKOUT_CLOSES_MS, isQuantity } from '@merenda/domain/ordering/cart';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { PlateDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import type { Menu, OrderType } from '../../api/menus.ts';
import { type Cart, type Order, useDeny, useEstimate } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import type { EditableCart } from '../../model/editable-cart.ts';
import { orderState } from '../../model/order-state.ts';
import { useCheckout } from '../../model/use-checkout.ts';
import { useShortfall } from '../../model/use-shortfall.ts';
import { CartWarnings } from '../order/cart-warnings.tsx';
import { ShortActions, ShortNote } from '../order/too-little.tsx';
import { UnansweredDialog } from '../order/unanswered-order.tsx';
import { CartTable } from './cart-table.tsx';
import { CheckoutTable } from './checkout-table.tsx';
import { PeopleField } from './people-field.tsx';

/**
 * The cart: editable until it is priced, then the checkout; closing it gives the priced cart up
 * (product:ordering#cart, product:ordering#checkout).
 */
export function CartDialog({
  open,
  onClose,
  diner,
  orderType,
  menu,
  cart,
  people,
  onPeople,
  meal,
  at,
  onDayMissing,
  onPaid,
  onPlaced,
}: {
  open: boolean;
  onClose: () => void;
  diner: Diner;
  orderType: OrderType;
  menu: Menu | undefined;
  cart: EditableCart;
  /** Of a coffee break, as it is typed. */
  people: string;
  onPeople: (people: string) => void;
  meal: { day: string; slot: string } | undefined;
  /** The page, by which an order that waited for a top-up is found again. */
  at: string;
  /** Wants a day and an hour before anything can be priced. */
  onDayMissing: () => void;
  /** It is paid, or may be; the page it leads to comes a moment later. */
  onPaid: () => void;
  onPlaced: (order: Order) => void;
}) {
  const t = useT();
  const queries = useQueryClient();
  const [authorized, setAuthorized] = useState<Cart>();
  const [isPlaced, setPlaced] = useState(false);
  const estimate = useEstimate();
  const deny = useDeny();
  const { me } = useSession();
  const isCoffeeBreak = orderType === 'COFF-BRK';
  const count = isCoffeeBreak ? Number(people) : 1;
  const checkout = useCheckout({
    diner,
    cart: authorized,
    day: meal?.day,
    slot: meal?.slot,
    dishes: cart.lines.map(({ dish, quantity }) => ({ id: dish._id, quantity: quantity * count })),
    at,
    isSettled: true,
    onPlaced: (order) => {
      notify('good', t('cart.success.orderPlaced'));
      setPlaced(true);
      onPaid();
      setTimeout(() => onPlaced(order), CHECKOUT_CLOSES_MS);
    },
    onUnanswered: onPaid,
    onRefused: () => {
      // What was refused is shown as it is now: prices, hours, what there is.
      setAuthorized(undefined);
      void queries.invalidateQueries({ queryKey: ['menus'] });
      void queries.invalidateQueries({ queryKey: ['slots'] });
    },
  });
  const { currency } = diner;
  const totalMinor = wireToMinor(authorized?.cost.total ?? 0, currency);
  const short = useShortfall([{ diner, totalMinor }], {
    back: { to: '/order', state: { ...orderState(diner, me._id), isCoffeeBreak } },
    agreed: checkout.agreed,
    isBeingPaid: checkout.busy,
    goesOn: checkout.goesOn,
  });
  const { unanswered } = checkout;
  const shortfall = isPlaced ? undefined : short;
  const when = meal && scheduledFor(meal.day, meal.slot);
  const close = () => {
    if (checkout.busy) return;
    // Without an answer it stays as it is, and is shown again.
    if (!unanswered) {
      if (authorized) deny.mutate(authorized._id);
      setAuthorized(undefined);
    }
    onClose();
  };
  const price = () => {
    if (!menu || !when) return onDayMissing();
    estimate.mutate(
      {
        requestType: orderType,
        restaurantUnit: diner.unit._id,
        menu: menu._id,
        purchaseFor: diner.id,
        scheduledFor: when,
        items: cart.lines.map(({ dish, quantity }) => ({ id: dish._id, quantity })),
        people: count,
      },
      {
        onSuccess: setAuthorized,
        onError: (error) => notifyFailure(error, 'cart.error.validateItems'),
      },
    );
  };
  // An order that waited for a top-up is priced again as soon as all that it is made of is there.
  const isResumable =
    checkout.isResumed && menu !== undefined && when !== undefined && cart.count > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it can be
  useEffect(() => {
    if (isResumable) price();
  }, [isResumable]);
  if (unanswered) {
    const { cart: sent, scheduledFor: sentFor, again } = unanswered;
    return (
      <UnansweredDialog open={open} onClose={close} again={again} busy={checkout.busy}>
        <CheckoutTable cart={sent} when={sentFor} unit={diner.unit} currency={currency} />
      </UnansweredDialog>
    );
  }
  if (authorized && when) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title={isPlaced ? t('cart.success.orderPlaced') : t('ordering.step.confirm')}
        actions={
          shortfall ? (
            <ShortActions
              shortfall={shortfall}
              waits={!checkout.isReady}
              busy={checkout.busy}
              onTransfer={() => checkout.place(shortfall.missingMinor)}
            />
          ) : (
            <Button
              wide
              busy={checkout.busy}
              waits={!checkout.isReady}
              onClick={() => checkout.place()}
            >
              {t('cart.checkout.finish')}
            </Button>
          )
        }
      >
        <CheckoutTable cart={authorized} when={when} unit={diner.unit} currency={currency} />
        <CartWarnings cart={authorized} confirmation={checkout.confirmation} />
        {shortfall && <ShortNote shortfall={shortfall} />}
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('ordering.cart')}
      actions={
        cart.count > 0 && (
          <Button wide busy={estimate.isPending} waits={!isQuantity(count)} onClick={price}>
            {t('common.continue')}
          </Button>
        )
      }
    >
      {cart.count === 0 ? (
        <EmptyState
          drawing={<PlateDrawing />}
          title={t('ordering.cart.empty.title')}
          text={t('ordering.cart.empty.text')}
        />
      ) : (
        <>
          {isCoffeeBreak && <PeopleField value={people} onChange={onPeople} />}
          <CartTable
            cart={cart}
            currency={currency}
            people={isCoffeeBreak && isQuantity(count) ? count : undefined}
          />
        </>
      )}
    </Dialog>
  );
}
