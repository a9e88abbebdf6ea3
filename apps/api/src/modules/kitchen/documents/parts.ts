import type { Allergen } from '@merenda/domain/ordering/allergens';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Part } from '../../../platform/printing/document.ts';
import { localisedName } from '../../menus/index.ts';
import type { KitchenService } from '../day/view-day.ts';
import type { Meal } from './find-meals.ts';

type Dish = KitchenService['dishes'][number];

/** The hours of one grid of the production sheet: more do not fit on the page. */
const MAX_HOURS = 8;
const TOTAL_SHARE = 0.12;
const DISH_SHARE = 0.36;

const run = (text: string, bold = false) => [{ text, bold }];

/** The production sheet: each dish with its quantities by hour, and in all. */
export function sheetParts({ dishes }: KitchenService, language: Language): Part[] {
  const cooked = dishes.filter(({ quantity }) => quantity > 0);
  const hours = [...new Set(cooked.flatMap(({ slots }) => slots.map(({ slot }) => slot)))].sort();
  const grids = Array.from({ length: Math.ceil(hours.length / MAX_HOURS) }, (_, at) =>
    hours.slice(at * MAX_HOURS, (at + 1) * MAX_HOURS),
  );
  return grids.map((some): Part => {
    const share = (1 - DISH_SHARE - TOTAL_SHARE) / some.length;
    return {
      kind: 'grid',
      columns: [
        { title: translate(language, 'kitchen.dish'), share: DISH_SHARE },
        ...some.map((title) => ({ title, share, align: 'right' as const })),
        { title: translate(language, 'kitchen.toCook'), share: TOTAL_SHARE, align: 'right' },
      ],
      rows: cooked.map((dish) => [
        [...run(localisedName(dish.name, language), true), ...run(allergensAfter(dish, language))],
        ...some.map((hour) => run(`${quantityAt(dish, hour) || ''}`)),
        run(`${dish.quantity}`, true),
      ]),
    };
  });
}

const quantityAt = ({ slots }: Dish, hour: string): number =>
  slots.find(({ slot }) => slot === hour)?.quantity ?? 0;

const allergenNames = (allergens: readonly Allergen[], language: Language): string =>
  allergens.map((allergen) => translate(language, `allergen.${allergen}`)).join(', ');

const allergensAfter = ({ allergens }: Dish, language: Language): string =>
  allergens.length > 0 ? ` · ${allergenNames(allergens, language)}` : '';

/** The list for handing out: each class with its diners, their hours and dishes, and a box to tick. */
export function handOverParts(
  { dishes }: KitchenService,
  meals: readonly Meal[],
  language: Language,
): Part[] {
  const classes = Map.groupBy(meals, ({ className }) => className);
  return [...classes].flatMap(([className, own]): Part[] => [
    {
      kind: 'heading',
      text: `${className ?? translate(language, 'kitchen.noClass')} · ${translate(language, 'kitchen.meals', { count: own.length })}`,
    },
    {
      kind: 'grid',
      columns: [
        { title: translate(language, 'kitchen.name'), share: 0.36 },
        { title: translate(language, 'kitchen.hour'), share: 0.1 },
        { title: translate(language, 'kitchen.dish'), share: 0.42 },
        { title: translate(language, 'kitchen.collected'), share: 0.12, align: 'right' },
      ],
      rows: own.map((meal) => [
        run(meal.name, true),
        run(meal.slot),
        run(dishesOf(meal, dishes, language)),
        run(''),
      ]),
    },
  ]);
}

/** A label for each meal: name, class and hour, dishes and their allergens. */
export function labelParts(
  { dishes }: KitchenService,
  meals: readonly Meal[],
  language: Language,
): Part[] {
  return [
    {
      kind: 'labels',
      labels: meals.map((meal) => {
        const own = dishes.filter(({ _id }) => meal.items.some(({ product }) => product === _id));
        const allergens = new Set(own.flatMap((dish) => dish.allergens));
        const names = allergenNames([...allergens], language);
        return {
          title: meal.name,
          lines: [
            [meal.className, meal.slot].filter(Boolean).join(' · '),
            dishesOf(meal, dishes, language),
            ...(names ? [names] : []),
          ],
        };
      }),
    },
  ];
}

function dishesOf({ items }: Meal, dishes: readonly Dish[], language: Language): string {
  const words = items.flatMap(({ product, quantity }) => {
    const dish = dishes.find(({ _id }) => _id === product);
    if (!dish) return [];
    const name = localisedName(dish.name, language);
    return quantity === 1 ? name : `${quantity} × ${name}`;
  });
  return words.join(', ');
}
