import { wireToMinor } from '@merenda/domain/money/money';
import { cutName } from '@merenda/domain/ordering/products';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { formatMealTime } from '../../model/meal-time.ts';
import type { Line, ReviewedLine } from '../../model/order/review.ts';
import styles from './checkout-table.module.css';

/** The order before payment: time and school, each product with unit price and subtotal, and the total. */
export function CheckoutTable({
  line: {
    cart,
    meal,
    diner: { unit, currency },
  },
}: {
  line: ReviewedLine<Line>;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  return (
    <table className={styles.table}>
      <caption className={styles.when}>
        {dotted([formatMealTime(language, meal), unit.name])}
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
        {cart?.items.map(({ id, productName, quantity, unitaryPrice, price }) => (
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
            <Money minor={wireToMinor(cart?.cost.total ?? 0, currency)} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
