import { healthConflicts } from '@merenda/domain/health/health-conflicts';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconAdjustments } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { Dish, Menu } from '../../api/menus.ts';
import { type Diner, prohibitionOf } from '../../model/diner.ts';
import { isOver, useDailyLimit } from '../../model/use-daily-limit.ts';
import { AllergenLegend, hasAllergens } from './allergen-list.tsx';
import { DailyLimitNote } from './daily-limit-note.tsx';
import styles from './diner-dishes.module.css';
import type { DishProps } from './dish-card.tsx';
import { DishSections } from './dish-sections.tsx';
import { useHealthMarks } from './health-mark.tsx';

/**
 * A menu's dishes by category, with the diner's prohibitions and daily maximum; `dish` draws each. A button
 * opens the choices: the menu, a tick that leaves out what is forbidden or conflicts with the health form, and
 * the icons' legend (product:menus#page).
 */
export function DinerDishes({
  diner,
  menu,
  day,
  choice,
  children,
  dish: draw,
}: {
  diner: Diner;
  menu: Menu;
  day: string | undefined;
  /** A choice of its own among the filter's. */
  choice?: ReactNode;
  /** Content between the daily maximum and the dishes. */
  children?: ReactNode;
  dish: (shown: DishProps) => ReactNode;
}) {
  const t = useT();
  const choices = useId();
  const [isOpen, setOpen] = useState(false);
  const [onlyFitting, setOnlyFitting] = useState(false);
  const { limit, reading } = useDailyLimit(diner, day);
  const marks = useHealthMarks();
  const named = marks?.named ?? [];
  const { currency, givenName } = diner;
  const fits = (dish: Dish, categoryId: string) =>
    !prohibitionOf(dish, categoryId, diner.prohibitions) &&
    healthConflicts(dish.product.allergens, named).length === 0;
  const all = menu.categories.flatMap(({ _id, products }) =>
    products.map((dish) => fits(dish, _id)),
  );
  // Nobody knows the fitting dishes before the health form is read.
  const mayNotFit = all.includes(false) && (!marks || marks.named !== undefined);
  const hasChoices = choice !== undefined || mayNotFit || hasAllergens(menu);
  const filter = (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t('menu.filter')}
        title={t('menu.filter')}
        aria-expanded={isOpen}
        aria-controls={choices}
        data-active={onlyFitting || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustments size={22} aria-hidden />
      </button>
      <div id={choices} className={styles.choices} hidden={!isOpen}>
        {choice}
        {mayNotFit && (
          <Checkbox
            label={t('ordering.fits', { name: givenName })}
            checked={onlyFitting}
            onChange={setOnlyFitting}
          />
        )}
        <AllergenLegend menu={menu} />
      </div>
    </>
  );
  return (
    <>
      {limit && <DailyLimitNote limit={limit} currency={currency} />}
      <Unread of={[reading]} text={t('limits.daily.unread')} />
      {children}
      {onlyFitting && !all.includes(true) && (
        <p role="status">{t('week.none', { name: givenName })}</p>
      )}
      <DishSections
        menu={menu}
        {...(hasChoices && { filter })}
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
