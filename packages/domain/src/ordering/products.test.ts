import { describe, expect, test } from 'vitest';
import { dishAllergens } from './allergens.ts';
import {
  cutName,
  kilocaloriesError,
  MAX_KILOCALORIES,
  MAX_SHEET_ADDRESS,
  sheetAddressError,
} from './products.ts';

describe('a product’s name in a list', () => {
  test.each([
    ['of 50 characters is whole', 'a'.repeat(50), 'a'.repeat(50)],
    ['of 51 is cut at 50', 'a'.repeat(51), `${'a'.repeat(50)}…`],
    ['leaves no space before the ellipsis', `${'a'.repeat(49)} bcd`, `${'a'.repeat(49)}…`],
    ['of 50 families is whole', '👨‍👩‍👧‍👦'.repeat(50), '👨‍👩‍👧‍👦'.repeat(50)],
    ['is never cut inside a character', '👨‍👩‍👧‍👦'.repeat(51), `${'👨‍👩‍👧‍👦'.repeat(50)}…`],
    ['keeps the accent with its letter', 'e\u0301'.repeat(60), `${'e\u0301'.repeat(50)}…`],
  ])('%s', (_, name, shown) => expect(cutName(name)).toBe(shown));
});

test.each([
  ['', true],
  [' 250 ', true],
  ['0', true],
  [`${MAX_KILOCALORIES}`, true],
  [`${MAX_KILOCALORIES + 1}`, false],
  ['12.5', false],
  ['-1', false],
])('kilocalories typed as %j are right: %j', (typed, isRight) =>
  expect(kilocaloriesError(typed) === undefined).toBe(isRight),
);

const SITE = 'https://merenda.example/';
test.each([
  ['', true],
  [` ${SITE}rice.pdf `, true],
  [SITE.padEnd(MAX_SHEET_ADDRESS, 'a'), true],
  [SITE.padEnd(MAX_SHEET_ADDRESS + 1, 'a'), false],
  ['www.merenda.example', false],
  ['http://merenda.example', false],
  ['https://', false],
  [`${SITE}a b`, false],
])('the address of an allergen sheet typed as %j is right: %j', (typed, isRight) =>
  expect(sheetAddressError(typed) === undefined).toBe(isRight),
);

describe('a dish', () => {
  test('contains everything that its parts contain, each once, in the order of the list', () => {
    const parts = [{ allergens: ['milk', 'gluten'] as const }, { allergens: ['celery'] as const }];
    expect(dishAllergens(['gluten'], parts)).toEqual(['gluten', 'milk', 'celery']);
  });

  test('is vegan or free of something only when it says so itself, and no part contains it', () => {
    expect(dishAllergens([], [{ allergens: ['vegan', 'glutenFree'] }])).toEqual([]);
    expect(dishAllergens(['glutenFree', 'vegetarian'], [{ allergens: ['gluten'] }])).toEqual([
      'gluten',
      'vegetarian',
    ]);
    expect(dishAllergens(['milkFree', 'lactoseFree', 'vegan'], [{ allergens: ['milk'] }])).toEqual([
      'milk',
    ]);
  });
});
