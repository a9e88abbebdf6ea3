import { expect, test } from 'vitest';
import { allergensNamed, healthConflicts } from './health-conflicts.ts';
import { NO, YES } from './health-questions.ts';

test('a form names its foods, intolerances, gluten and latex, each only while its gate is yes', () => {
  const answers = {
    hasFoodRestriction: YES,
    foodRestricions: ['peanuts', 'vegan'],
    hasFoodIntolerance: YES,
    foodIntolerances: ['lactoseFree'],
    hasGlutenDisorder: YES,
    hasLatexAllergy: YES,
  };
  expect(allergensNamed(answers)).toEqual(['peanuts', 'vegan', 'lactoseFree', 'gluten', 'latex']);
  expect(allergensNamed({ ...answers, hasFoodRestriction: NO, hasFoodIntolerance: NO })).toEqual([
    'gluten',
    'latex',
  ]);
  expect(allergensNamed({})).toEqual([]);
});

test.each([
  [['milk', 'eggs'], ['milk'], ['milk']],
  [['milk', 'eggs'], ['soya'], []],
  [['milk'], ['lactoseFree'], ['milk']],
  [['milk', 'lactoseFree'], ['lactoseFree'], []],
  [['milk', 'lactoseFree'], ['lactoseFree', 'milk'], ['milk']],
  [['gluten'], ['glutenFree'], ['gluten']],
  [['pork', 'milk'], ['vegetarian'], ['pork']],
  [['pork', 'milk'], ['vegan'], ['pork', 'milk']],
  [['vegan', 'gluten'], ['vegan'], []],
] as const)('a dish with %j and a form with %j conflict over %j', (dish, named, conflicts) => {
  expect(healthConflicts(dish, named)).toEqual(conflicts);
});
