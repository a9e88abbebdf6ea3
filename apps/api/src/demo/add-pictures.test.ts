import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDrawing } from './add-pictures.ts';
import { PRODUCTS } from './data/products.ts';

test('each demo dish has a picture, and each picture a dish', () => {
  const pictures = readdirSync(new URL('./pictures', import.meta.url))
    .filter((name) => name.endsWith('.svg'))
    .map((name) => name.slice(0, -'.svg'.length));
  expect(pictures.sort()).toEqual(PRODUCTS.map(({ slug }) => slug).sort());
});

test.each(PRODUCTS)(
  'the picture of $slug shows no food that its text does not name',
  async (dish) => {
    const parts = PRODUCTS.filter(({ slug }) => dish.subProducts?.includes(slug));
    const text = [dish, ...parts]
      .flatMap(({ names, descriptions }) => [names.en, descriptions.en])
      .join(' ')
      .toLowerCase();
    const title = /<title>(.+)<\/title>/.exec(await readDrawing(dish.slug))?.[1] ?? 'no title';
    expect(title.split(', ').filter((food) => !text.includes(food))).toEqual([]);
  },
);
