import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import type { Dish, Menu } from '../../api/menus.ts';
import { type Diner, prohibitionOf } from '../../model/diner.ts';
import type { ProhibitDraft } from '../../model/use-prohibit-draft.ts';
import { DishSections } from '../menu/dish-sections.tsx';
import { ProhibitDish } from './prohibit-dish.tsx';

/** A menu's categories and dishes with checkboxes to forbid them. */
export function ProhibitSections({
  menu,
  diner,
  draft,
  isShown,
}: {
  menu: Menu;
  diner: Diner;
  draft: ProhibitDraft;
  /** Filters the dishes; without it all are shown. */
  isShown?: (dish: Dish) => boolean;
}) {
  const t = useT();
  const localised = useLocalised();
  return (
    <DishSections
      menu={menu}
      {...(isShown && { isShown })}
      above={({ _id, categoryName }) => (
        <Checkbox
          label={t('limits.mode.category', { name: localised(categoryName) })}
          checked={draft.has('categories', _id)}
          onChange={() => draft.toggle('categories', _id)}
        />
      )}
      dish={(dish, categoryId) => (
        <ProhibitDish
          dish={dish}
          currency={diner.currency}
          forbidden={prohibitionOf(dish, categoryId, draft.prohibitions)}
          onToggle={() => draft.toggle('products', dish.product._id)}
        />
      )}
    />
  );
}
