import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPlace, type Place, previousPlace, registrationSteps } from './registration-steps.ts';

const STEPS = { wallet: 4, healthForm: 7, both: 8, ownHealthForm: 7, none: 1 };
type Walk = keyof typeof STEPS;
const VARIANTS = Object.keys(STEPS) as Walk[];

test.each(VARIANTS)(
  'the variant %s has the number of steps of product:students#variants',
  (variant) => {
    expect(registrationSteps(variant)).toHaveLength(STEPS[variant]);
  },
);

test('the password is asked for where there is a wallet, the health questions where there is a form', () => {
  for (const variant of VARIANTS) {
    const steps = registrationSteps(variant);
    expect(steps.includes('access'), variant).toBe(variant === 'wallet' || variant === 'both');
    expect(steps.includes('questions'), variant).toBe(
      variant === 'healthForm' || variant === 'both' || variant === 'ownHealthForm',
    );
  }
});

test('a registered student’s form asks for the health first, and for class and number last', () => {
  const asked = registrationSteps('ownHealthForm');
  expect(asked.slice(0, 2)).toEqual(['student', 'questions']);
  expect(asked.indexOf('school')).toBe(asked.indexOf('summary') - 1);
  expect(asked.toSorted()).toEqual(registrationSteps('healthForm').toSorted());
});

describe('walking through the steps', () => {
  const walks = fc.record({
    variant: fc.constantFrom(...VARIANTS),
    pages: fc.integer({ min: 1, max: 5 }),
  });

  test('visits every step once and every page of questions once, in order', () => {
    fc.assert(
      fc.property(walks, ({ variant, pages }) => {
        const places = wholeWalk(variant, pages);
        const steps = places.map(({ step }) => step);
        expect([...new Set(steps)]).toEqual(registrationSteps(variant));
        const asked = places.filter(({ step }) => step === 'questions').map(({ page }) => page);
        const hasQuestions = registrationSteps(variant).includes('questions');
        expect(asked).toEqual(hasQuestions ? Array.from({ length: pages }, (_, at) => at) : []);
      }),
    );
  });

  test('back is the inverse of next at every place', () => {
    fc.assert(
      fc.property(walks, ({ variant, pages }) => {
        const places = wholeWalk(variant, pages);
        expect(previousPlace(variant, firstPlace(variant), pages)).toBeUndefined();
        places.slice(1).forEach((place, at) => {
          expect(previousPlace(variant, place, pages)).toEqual(places[at]);
        });
      }),
    );
  });
});

const firstPlace = (variant: Walk): Place => ({
  step: registrationSteps(variant)[0] ?? 'school',
  page: 0,
});

function wholeWalk(variant: Walk, pages: number): Place[] {
  const places: Place[] = [];
  let place: Place | undefined = firstPlace(variant);
  while (place) {
    places.push(place);
    place = nextPlace(variant, place, pages);
  }
  return places;
}
