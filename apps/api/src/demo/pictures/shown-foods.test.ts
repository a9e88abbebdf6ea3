import { expect, test } from 'vitest';
import { PRODUCTS } from '../data/products.ts';
import { drawDish } from './draw-dish.ts';
import type { Food } from './sheet.ts';

const ANY_FRUIT = 'fresh fruit|seasonal fruit';

/** How a dish's English text names a food. */
const WORDS: Record<Food, RegExp> = {
  apple: new RegExp(`apple|${ANY_FRUIT}`, 'i'),
  banana: new RegExp(`banana|${ANY_FRUIT}`, 'i'),
  beans: /beans/i,
  broccoli: /broccoli/i,
  cabbage: /cabbage/i,
  carrot: /carrot|vegetables/i,
  cucumber: /cucumber/i,
  lemon: /lemon/i,
  lettuce: /lettuce|leaves/i,
  orange: new RegExp(`orange|${ANY_FRUIT}`, 'i'),
  pear: new RegExp(`pear|${ANY_FRUIT}`, 'i'),
  rice: /rice/i,
  tomato: /tomato/i,
};

test.each(PRODUCTS)('the picture of $slug shows no food that its text does not name', (dish) => {
  const parts = PRODUCTS.filter(({ slug }) => dish.subProducts?.includes(slug));
  const text = [dish, ...parts]
    .flatMap(({ names, descriptions }) => [names.en, descriptions.en])
    .join(' ');
  const unnamed = [...(drawDish(dish.slug)?.shows ?? [])].filter((food) => !WORDS[food].test(text));
  expect(unnamed).toEqual([]);
});
