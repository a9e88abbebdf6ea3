import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPlace, type Place, previousPlace, registrationSteps } from './registration-steps.ts';
import type { RegistrationVariant } from './students.ts';

const STEPS: Record<RegistrationVariant, number> = { wallet: 4, healthForm: 7, both: 8, none: 1 };
const VARIANTS = Object.keys(STEPS) as RegistrationVariant[];

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
      variant === 'healthForm' || variant === 'both',
    );
  }
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
        expect(previousPlace(variant, { step: 'school', page: 0 }, pages)).toBeUndefined();
        places.slice(1).forEach((place, at) => {
          expect(previousPlace(variant, place, pages)).toEqual(places[at]);
        });
      }),
    );
  });
});

function wholeWalk(variant: RegistrationVariant, pages: number): Place[] {
  const places: Place[] = [];
  let place: Place | undefined = { step: 'school', page: 0 };
  while (place) {
    places.push(place);
    place = nextPlace(variant, place, pages);
  }
  return places;
}
