import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import styles from './kitchen.module.css';
import type { KitchenService } from './queries.ts';

/** The meals of each class: how many are handed over, and which dishes. */
export function ClassList({ chosen: { classes, dishes } }: { chosen: KitchenService }) {
  const t = useT();
  const nameIn = useLocalised();
  return (
    <ul className={styles.classes} aria-label={t('kitchen.handOver')}>
      {classes.map(({ _id, name, meals, delivered, dishes: own }) => (
        <li key={_id ?? ''}>
          <b className={styles.className}>{name ?? t('kitchen.noClass')}</b>
          <span className={styles.bigFigure}>{meals}</span>
          <progress
            max={meals}
            value={delivered}
            aria-label={t('kitchen.handedOver', { delivered, meals })}
          />
          <span className={styles.delivered}>{t('kitchen.handedOver', { delivered, meals })}</span>
          <span className={styles.classDishes}>
            {dishes.map(({ _id: product, name: names }) => {
              const portions = own.find((one) => one.product === product)?.quantity;
              return (
                portions && (
                  <span key={product}>
                    <b>{portions}</b> {nameIn(names)}
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
