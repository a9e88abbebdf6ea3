import type { Currency } from '@merenda/domain/money';
import type { Menu } from '../api/menus.ts';
import { DishCard } from './DishCard.tsx';
import { DishSections } from './DishSections.tsx';
import { SlotSection } from './SlotSection.tsx';

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
  return (
    <>
      <SlotSection menu={menu} day={day} slot={slot} onSlot={onSlot} />
      <DishSections
        menu={menu}
        dish={(dish) => (
          <DishCard
            dish={dish}
            currency={currency}
            chosen={chosen.includes(dish._id)}
            forbidden={forbidden.includes(dish.product._id)}
            onToggle={() => onToggle(dish._id)}
          />
        )}
      />
    </>
  );
}
