import { type Currency, wireToMinor } from '@merenda/domain/money/money';
import type { Cart } from '../../api/orders.ts';
import { ItemList } from '../menu/item-list.tsx';

/** What a priced cart holds, and its total. */
export const CartItems = ({
  cart: { items, cost },
  currency,
}: {
  cart: Cart;
  currency: Currency;
}) => (
  <ItemList
    currency={currency}
    items={items.map(({ id, productName, quantity, price }) => ({
      id,
      name: productName,
      quantity,
      priceMinor: wireToMinor(price, currency),
    }))}
    totalMinor={wireToMinor(cost.total, currency)}
  />
);
