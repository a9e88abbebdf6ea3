import type { Currency } from '@merenda/domain/money/money';
import { cutName } from '@merenda/domain/ordering/products';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import styles from './item-list.module.css';

export interface Item {
  id: string;
  name: Record<string, string>;
  quantity: number;
  /** Price of all pieces of the item, in minor units. */
  priceMinor: bigint;
}

/** The items of an order and their total. */
export function ItemList({
  items,
  totalMinor,
  currency,
}: {
  items: readonly Item[];
  totalMinor: bigint;
  currency: Currency;
}) {
  const t = useT();
  const localised = useLocalised();
  return (
    <Card>
      <ul className={styles.items}>
        {items.map(({ id, name, quantity, priceMinor }) => (
          <li key={id} className={styles.item}>
            <span>
              {quantity} × {cutName(localised(name))}
            </span>
            <Money minor={priceMinor} currency={currency} />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('ordering.total')}</span>
        <Money minor={totalMinor} currency={currency} />
      </p>
    </Card>
  );
}
