import { FIGURES } from '@merenda/domain/figures';
import { type Currency, wireToMinor } from '@merenda/domain/money/money';
import { cutName } from '@merenda/domain/ordering/products';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import type { CartLine, EditableCart } from '../../model/editable-cart.ts';
import styles from './cart-table.module.css';

/** The cart's lines with their quantities and totals, and the buttons to change, remove and empty. */
export function CartTable({
  cart,
  currency,
  people,
}: {
  cart: EditableCart;
  currency: Currency;
  /** The number of people of a coffee break: each gets every item of the cart. */
  people: number | undefined;
}) {
  const t = useT();
  return (
    <>
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <Line
            key={line.dish._id}
            line={line}
            currency={currency}
            people={people ?? 1}
            onQuantity={(quantity) => cart.setQuantity(line.dish._id, quantity)}
          />
        ))}
      </ul>
      <p className={styles.total}>
        <span>
          {people === undefined
            ? t('ordering.total')
            : t('ordering.people.total', { count: people })}
        </span>
        <Money minor={cart.totalMinor * BigInt(people ?? 1)} currency={currency} />
      </p>
    </>
  );
}

function Line({
  line: { dish, quantity, priceMinor },
  currency,
  people,
  onQuantity,
}: {
  line: CartLine;
  currency: Currency;
  people: number;
  onQuantity: (quantity: number) => void;
}) {
  const t = useT();
  const localised = useLocalised();
  const name = localised(dish.product.name);
  return (
    <li className={styles.line}>
      <span className={styles.name}>{cutName(name)}</span>
      <span className={styles.price}>
        <Money minor={priceMinor * BigInt(people)} currency={currency} />
      </span>
      <span className={styles.unit}>
        <Money minor={wireToMinor(dish.price, currency)} currency={currency} />
      </span>
      <span className={styles.steps}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('ordering.cart.fewer', { name })}
          disabled={quantity <= 1}
          onClick={() => onQuantity(quantity - 1)}
        >
          <IconMinus size={20} aria-hidden />
        </button>
        <output className={styles.quantity}>{quantity}</output>
        <button
          type="button"
          className={styles.step}
          aria-label={t('ordering.cart.more', { name })}
          disabled={quantity >= FIGURES.maxQuantity}
          onClick={() => onQuantity(quantity + 1)}
        >
          <IconPlus size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.step}
          aria-label={t('ordering.cart.remove', { name })}
          onClick={() => onQuantity(0)}
        >
          <IconTrash size={20} aria-hidden />
        </button>
      </span>
    </li>
  );
}
