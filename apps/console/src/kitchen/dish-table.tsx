import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import styles from './kitchen.module.css';
import { Quantity } from './quantity.tsx';
import type { KitchenDish, KitchenService } from './queries.ts';

/** The dishes to cook, by the hour of handing out. A change since the printed sheet is marked. */
export function DishTable({ chosen: { dishes } }: { chosen: KitchenService }) {
  const t = useT();
  const hours = [
    ...new Set(dishes.flatMap(({ slots }) => slots.map(({ slot }) => slot))),
  ].toSorted();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard needs to reach it
    <section className={styles.scroll} aria-label={t('kitchen.view')} tabIndex={0} data-row>
      <table className={styles.dishes}>
        <thead>
          <tr>
            <th scope="col">{t('kitchen.dish')}</th>
            <th scope="col" className={styles.figure}>
              {t('kitchen.toCook')}
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className={styles.figure}>
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dishes.map((dish) => (
            <DishRow key={dish._id} dish={dish} hours={hours} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DishRow({ dish, hours }: { dish: KitchenDish; hours: readonly string[] }) {
  const t = useT();
  const nameIn = useLocalised();
  const { name, parts, allergens, slots, quantity, printed } = dish;
  const notes = [
    ...allergens.map((allergen) => t(`allergen.${allergen}`)),
    ...parts.map((part) => nameIn(part)),
  ];
  return (
    <tr data-cancelled={quantity === 0 || undefined}>
      <th scope="row">
        {quantity === 0 ? <s>{nameIn(name)}</s> : nameIn(name)}
        {notes.length > 0 && <small>{dotted(notes)}</small>}
      </th>
      <td className={styles.total}>
        <Quantity quantity={quantity} printed={printed} hasDifference />
      </td>
      {hours.map((hour) => {
        const slot = slots.find((one) => one.slot === hour);
        return (
          <td key={hour} className={styles.figure}>
            {slot && <Quantity quantity={slot.quantity} printed={slot.printed} />}
          </td>
        );
      })}
    </tr>
  );
}
