import { healthConflicts } from '@merenda/domain/health/health-conflicts';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type ReactNode, useState } from 'react';
import type { Dish, Menu } from '../../api/menus.ts';
import { type Diner, prohibitionOf } from '../../model/diner.ts';
import { isOver, useDailyLimit } from '../../model/use-daily-limit.ts';
import { AllergenLegend } from './allergen-list.tsx';
import { DailyLimitNote } from './daily-limit-note.tsx';
import type { DishProps } from './dish-card.tsx';
import { DishSections } from './dish-sections.tsx';
import { useHealthMarks } from './health-mark.tsx';

/**
 * A menu's dishes by category, with the diner's prohibitions and daily maximum; `dish` draws each. A tick
 * leaves out what is forbidden or conflicts with the health form (product:menus#page).
 */
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
  const t = useT();
  const [onlyFitting, setOnlyFitting] = useState(false);
  const limit = useDailyLimit(diner, day);
  const named = useHealthMarks()?.named ?? [];
  const { currency, givenName } = diner;
  const fits = (dish: Dish, categoryId: string) =>
    !prohibitionOf(dish, categoryId, diner.prohibitions) &&
    healthConflicts(dish.product.allergens, named).length === 0;
  const all = menu.categories.flatMap(({ _id, products }) =>
    products.map((dish) => fits(dish, _id)),
  );
  return (
    <>
      {limit && <DailyLimitNote limit={limit} currency={currency} />}
      {children}
      {all.includes(false) && (
        <Checkbox
          label={t('ordering.fits', { name: givenName })}
          checked={onlyFitting}
          onChange={setOnlyFitting}
        />
      )}
      {onlyFitting && !all.includes(true) && (
        <p role="status">{t('week.none', { name: givenName })}</p>
      )}
      <DishSections
        menu={menu}
        legend={<AllergenLegend menu={menu} />}
        {...(onlyFitting && { isShown: fits })}
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
