import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { useLocalised } from '@merenda/ui/i18n/language.ts';
import { type ReactNode, useRef } from 'react';
import type { Dish, Menu } from '../../api/menus.ts';
import { CategoryTabs } from './category-tabs.tsx';
import styles from './dish-sections.module.css';

/**
 * A menu's dishes under tabs of their categories. `dish` draws each dish; `above` draws the content before
 * a category's dishes.
 */
export function DishSections({
  menu,
  dish,
  above,
  filter,
  isShown = () => true,
}: {
  menu: Menu;
  dish: (dish: Dish, categoryId: string) => ReactNode;
  above?: (category: Menu['categories'][number]) => ReactNode;
  /** Stands beside the tabs. */
  filter?: ReactNode;
  isShown?: (dish: Dish, categoryId: string) => boolean;
}) {
  const localised = useLocalised();
  const sections = useRef<HTMLDivElement>(null);
  const shown = menu.categories
    .map((category) => ({
      ...category,
      products: category.products.filter((one) => isShown(one, category._id)),
    }))
    .filter(({ products }) => products.length > 0);
  const names = shown.map(({ _id, categoryName }) => ({ id: _id, name: localised(categoryName) }));
  return (
    <div className={styles.menu}>
      {(names.length > 1 || filter) && (
        <CategoryTabs names={names} sections={sections}>
          {filter}
        </CategoryTabs>
      )}
      <div ref={sections} className={styles.sections}>
        {shown.map((category) => (
          <Section key={category._id} title={localised(category.categoryName)}>
            {above?.(category)}
            <ul className={styles.dishes}>
              {category.products.map((product) => (
                <li key={product._id}>{dish(product, category._id)}</li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </div>
  );
}
