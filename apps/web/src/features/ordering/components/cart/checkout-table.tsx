import { type Currency, wireToMinor } from '@merenda/domain/money/money';
import { cutName } from '@merenda/domain/ordering/products';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import type { Cart } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import { formatMealTime } from '../../model/meal-time.ts';
import styles from './checkout-table.module.css';

/** What is about to be paid: when and where, each product with its unit value and subtotal, the total. */
export function CheckoutTable({
  cart,
  when,
  unit,
  currency,
}: {
  cart: Cart;
  /** On the wire. */
  when: string;
  unit: Diner['unit'];
  currency: Currency;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  return (
    <table className={styles.table}>
      <caption className={styles.when}>
        {formatMealTime(language, { scheduledFor: when })} · {unit.name}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('ordering.column.product')}</th>
          <th scope="col">{t('ordering.column.quantity')}</th>
          <th scope="col">{t('ordering.column.unit')}</th>
          <th scope="col">{t('ordering.column.subtotal')}</th>
        </tr>
      </thead>
      <tbody>
        {cart.items.map(({ id, productName, quantity, unitaryPrice, price }) => (
          <tr key={id}>
            <th scope="row">{cutName(localised(productName))}</th>
            <td>{quantity}</td>
            <td>
              <Money minor={wireToMinor(unitaryPrice, currency)} currency={currency} />
            </td>
            <td>
              <Money minor={wireToMinor(price, currency)} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('ordering.total')}
          </th>
          <td>
            <Money minor={wireToMinor(cart.cost.total, currency)} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
