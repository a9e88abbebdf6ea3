import type { ReactNode } from 'react';
import type { Menu } from '../../api/menus.ts';
import { type Diner, prohibitionOf } from '../../model/diner.ts';
import { isOver, useDailyLimit } from '../../model/use-daily-limit.ts';
import { DailyLimitNote } from './daily-limit-note.tsx';
import type { DishProps } from './dish-card.tsx';
import { DishSections } from './dish-sections.tsx';

/** A menu's dishes by category, with the diner's prohibitions and daily maximum; `dish` draws each. */
export function DinerDishes({
  diner,
  menu,
  day,
  children,
  dish: draw,
}: {
  diner: Diner;
  menu: Menu;
  day: string | undefined;
  /** Content between the daily maximum and the dishes. */
  children?: ReactNode;
  dish: (shown: DishProps) => ReactNode;
}) {
  const limit = useDailyLimit(diner, day);
  const { currency } = diner;
  return (
    <>
      {limit && <DailyLimitNote limit={limit} currency={currency} />}
      {children}
      <DishSections
        menu={menu}
        dish={(dish, categoryId) =>
          draw({
            dish,
            menuId: menu._id,
            currency,
            forbidden: prohibitionOf(dish, categoryId, diner.prohibitions),
            isOver: isOver(dish, diner, limit),
          })
        }
      />
    </>
  );
}
