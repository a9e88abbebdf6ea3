import type { Currency } from '@merenda/domain/money/money';
import type { Menu } from '../../api/menus.ts';
import { DishCard } from '../menu/dish-card.tsx';
import { DishSections } from '../menu/dish-sections.tsx';
import { SlotSection } from '../schedule/slot-section.tsx';

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
  /** Product ids (product:limits#forbidden-products). */
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
