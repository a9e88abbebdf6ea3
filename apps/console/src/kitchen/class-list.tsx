import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import styles from './kitchen.module.css';
import { Quantity } from './quantity.tsx';
import type { KitchenService } from './queries.ts';

/**
 * The meals of each class: how many are handed over, and which dishes. A change since the printed sheet is
 * marked.
 */
export function ClassList({ chosen: { classes, dishes } }: { chosen: KitchenService }) {
  const t = useT();
  const nameIn = useLocalised();
  return (
    <ul className={styles.classes} aria-label={t('kitchen.handOver')}>
      {classes.map(({ _id, name, meals, printed, delivered, dishes: own }) => (
        <li key={_id ?? ''}>
          <b className={styles.className}>
            {meals === 0 ? <s>{name ?? t('kitchen.noClass')}</s> : (name ?? t('kitchen.noClass'))}
          </b>
          <span className={styles.bigFigure}>
            <Quantity quantity={meals} printed={printed} hasDifference />
          </span>
          {meals > 0 && (
            <progress
              max={meals}
              value={delivered}
              aria-label={t('kitchen.handedOver', { delivered, meals })}
            />
          )}
          {meals > 0 && (
            <span className={styles.delivered}>
              {t('kitchen.handedOver', { delivered, meals })}
            </span>
          )}
          <span className={styles.classDishes}>
            {dishes.map(({ _id: product, name: names }) => {
              const portions = own.find((one) => one.product === product);
              return (
                portions && (
                  <span key={product}>
                    <b>
                      <Quantity quantity={portions.quantity} printed={portions.printed} />
                    </b>{' '}
                    {portions.quantity === 0 ? <s>{nameIn(names)}</s> : nameIn(names)}
                  </span>
                )
              );
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
