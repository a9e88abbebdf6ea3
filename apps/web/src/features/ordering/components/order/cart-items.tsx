import { wireToMinor } from '@merenda/domain/money/money';
import type { Line, ReviewedLine } from '../../model/order/review.ts';
import { ItemList } from '../menu/item-list.tsx';

/** The dishes of a priced meal, and its total. */
export const CartItems = ({ line: { cart, diner } }: { line: ReviewedLine<Line> }) =>
  cart && (
    <ItemList
      currency={diner.currency}
      items={cart.items.map(({ id, productName, quantity, price }) => ({
        id,
        name: productName,
        quantity,
        priceMinor: wireToMinor(price, diner.currency),
      }))}
      totalMinor={wireToMinor(cart.cost.total, diner.currency)}
    />
  );
