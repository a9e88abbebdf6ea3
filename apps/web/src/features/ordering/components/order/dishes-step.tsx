import type { Menu } from '../../api/menus.ts';
import { type Diner, prohibitionOf } from '../../model/diner.ts';
import { type DailyLimit, isOver } from '../../model/use-daily-limit.ts';
import { DailyLimitNote } from '../menu/daily-limit-note.tsx';
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
  diner,
  limit,
}: {
  menu: Menu;
  day: string;
  slot: string | undefined;
  onSlot: (slot: string) => void;
  chosen: readonly string[];
  onToggle: (dishId: string) => void;
  diner: Diner;
  limit: DailyLimit | undefined;
}) {
  return (
    <>
      {limit && <DailyLimitNote limit={limit} currency={diner.currency} />}
      <SlotSection menu={menu} day={day} slot={slot} onSlot={onSlot} />
      <DishSections
        menu={menu}
        dish={(dish, categoryId) => (
          <DishCard
            dish={dish}
            menuId={menu._id}
            currency={diner.currency}
            chosen={chosen.includes(dish._id)}
            forbidden={prohibitionOf(dish, categoryId, diner.prohibitions)}
            isOver={isOver(dish, diner, limit)}
            onToggle={() => onToggle(dish._id)}
          />
        )}
      />
    </>
  );
}
