import type { ReactNode } from 'react';
import { useLocalised } from '../../../../i18n/language.ts';
import { Section } from '../../../../ui/layout/screen.tsx';
import type { Dish, Menu } from '../../api/menus.ts';
import styles from './dish-sections.module.css';

/** A menu's dishes by category, each drawn by `dish`; `above` stands before those of a category. */
export function DishSections({
  menu,
  dish,
  above,
  isShown = () => true,
}: {
  menu: Menu;
  dish: (dish: Dish, categoryId: string) => ReactNode;
  above?: (category: Menu['categories'][number]) => ReactNode;
  isShown?: (dish: Dish) => boolean;
}) {
  const localised = useLocalised();
  const shown = menu.categories
    .map((category) => ({ ...category, products: category.products.filter(isShown) }))
    .filter(({ products }) => products.length > 0);
  return shown.map((category) => (
    <Section key={category._id} title={localised(category.categoryName)}>
      {above?.(category)}
      <ul className={styles.dishes}>
        {category.products.map((product) => (
          <li key={product._id}>{dish(product, category._id)}</li>
        ))}
      </ul>
    </Section>
  ));
}
