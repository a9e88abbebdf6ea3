import {
  IconApple,
  IconBread,
  IconCookie,
  IconCup,
  IconSalad,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import type { Dish } from '../../api/menus.ts';
import styles from './dish-picture.module.css';

/** Drawn by what the dish is made of, when the school sent no picture. */
const DRAWINGS = {
  inNatura: IconSalad,
  ingredientsProcessed: IconToolsKitchen2,
  processed: IconBread,
  ultraProcessed: IconCookie,
  other: IconCup,
  notDefined: IconApple,
} as const;

/** A dish's picture, or a drawn one. Decoration: the dish's name stands beside it. */
export function DishPicture({ dish }: { dish: Dish }) {
  if (dish.image) {
    return <img className={styles.picture} src={dish.image.url} alt="" loading="lazy" />;
  }
  const value = dish.nutritionalValueDescription.value;
  const Drawing = DRAWINGS[value];
  return (
    <span className={styles.picture} data-value={value} aria-hidden>
      <Drawing size={34} stroke={1.6} />
    </span>
  );
}
