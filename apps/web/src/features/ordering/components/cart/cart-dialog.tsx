import type { Currency } from '@merenda/domain/money/money';
import { isQuantity } from '@merenda/domain/ordering/cart';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { PlateDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useDeny } from '../../api/orders.ts';
import type { EditableCart } from '../../model/editable-cart.ts';
import type { Line } from '../../model/order/review.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';
import { CartWarnings } from '../order/cart-warnings.tsx';
import { ShortAction, ShortNote } from '../order/too-little.tsx';
import { UnansweredDialog } from '../order/unanswered-order.tsx';
import { CartTable } from './cart-table.tsx';
import { CheckoutTable } from './checkout-table.tsx';
import { PeopleField } from './people-field.tsx';

/**
 * The cart: editable until it is priced, then the checkout. Closing the dialog gives the priced cart up
 * (product:ordering#cart, product:ordering#checkout).
 */
export function CartDialog({
  open,
  onClose,
  cart,
  currency,
  coffeeBreak,
  order,
  onContinue,
}: {
  open: boolean;
  onClose: () => void;
  cart: EditableCart;
  currency: Currency;
  /** The number of people of a coffee break, as typed. */
  coffeeBreak: { people: string; onPeople: (people: string) => void } | undefined;
  order: OrderInProgress<Line>;
  /** Has the cart priced. */
  onContinue: () => void;
}) {
  const t = useT();
  const deny = useDeny();
  const { busy, shortfall, unanswered } = order;
  const count = coffeeBreak ? Number(coffeeBreak.people) : 1;
  const [line] = unanswered?.lines ?? order.reviewed;
  const close = () => {
    if (busy) return;
    // An unanswered order survives closing and is shown again.
    if (!unanswered && line?.cart) deny.mutate(line.cart._id);
    order.close();
    onClose();
  };
  if (unanswered) {
    return (
      <UnansweredDialog open={open} onClose={close} order={order}>
        {line && <CheckoutTable line={line} />}
      </UnansweredDialog>
    );
  }
  if (line) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title={t(order.at === 'placed' ? 'cart.success.orderPlaced' : 'ordering.step.confirm')}
        actions={
          shortfall ? (
            <ShortAction order={order} />
          ) : (
            <Button wide busy={busy} waits={order.waits} onClick={order.place}>
              {t('cart.checkout.finish')}
            </Button>
          )
        }
      >
        <CheckoutTable line={line} />
        <CartWarnings line={line} order={order} />
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
          <Button wide busy={order.isEstimating} waits onClick={onContinue}>
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
          {coffeeBreak && (
            <PeopleField value={coffeeBreak.people} onChange={coffeeBreak.onPeople} />
          )}
          <CartTable
            cart={cart}
            currency={currency}
            people={coffeeBreak && isQuantity(count) ? count : undefined}
          />
        </>
      )}
    </Dialog>
  );
}
