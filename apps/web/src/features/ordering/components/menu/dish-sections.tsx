import type { ReactNode } from 'react';
import { useLocalised } from '../../../../i18n/language.ts';
import { Section } from '../../../../ui/layout/screen.tsx';
import type { Dish, Menu } from '../../api/menus.ts';
import styles from './dish-sections.module.css';

/** A menu's dishes by category, each drawn by `dish`. */
export function DishSections({ menu, dish }: { menu: Menu; dish: (dish: Dish) => ReactNode }) {
  const localised = useLocalised();
  return menu.categories.map((category) => (
    <Section key={category._id} title={localised(category.categoryName)}>
      <ul className={styles.dishes}>
        {category.products.map((product) => (
          <li key={product._id}>{dish(product)}</li>
        ))}
      </ul>
    </Section>
  ));
}
