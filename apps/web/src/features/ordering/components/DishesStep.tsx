import type { Currency } from '@merenda/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import { useLocalised } from '../../../i18n/localised.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/Screen.tsx';
import { Bone, Loading } from '../../../ui/Skeletons.tsx';
import { type Menu, slotsQuery } from '../api/menus.ts';
import { DishCard } from './DishCard.tsx';
import styles from './DishesStep.module.css';
import { SlotPicker } from './SlotPicker.tsx';

/** Step 3: the time, and the dishes to tick, by category. */
export function DishesStep({
  menu,
  day,
  slot,
  onSlot,
  chosen,
  onToggle,
  forbidden,
  currency,
}: {
  menu: Menu;
  day: string;
  slot: string | undefined;
  onSlot: (slot: string) => void;
  chosen: readonly string[];
  onToggle: (dishId: string) => void;
  /** Product ids (spec 2 §3 "forbiddenProducts"). */
  forbidden: readonly string[];
  currency: Currency;
}) {
  const t = useT();
  const localised = useLocalised();
  const slots = useQuery(slotsQuery(menu.restaurantUnit, menu._id, day));
  return (
    <>
      <Section title={t('ordering.time')}>
        {slots.data ? (
          <SlotPicker slots={slots.data.slots} value={slot} onChange={onSlot} />
        ) : slots.error ? (
          <ErrorState error={slots.error} onRetry={() => void slots.refetch()} />
        ) : (
          <Loading>
            <Bone height="48px" />
          </Loading>
        )}
      </Section>
      {menu.categories.map((category) => (
        <Section key={category._id} title={localised(category.categoryName)}>
          <div className={styles.dishes}>
            {category.products.map((dish) => (
              <DishCard
                key={dish._id}
                dish={dish}
                currency={currency}
                chosen={chosen.includes(dish._id)}
                forbidden={forbidden.includes(dish.product._id)}
                onToggle={() => onToggle(dish._id)}
              />
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}
