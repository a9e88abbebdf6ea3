import { useLocalised } from '@merenda/ui/i18n/language.ts';
import type { Column } from '../table/column.ts';
import type { KitchenDish, KitchenService } from './queries.ts';
import { COUNTED } from './use-counts.ts';

// The board's lists in a file and on paper.

interface DishOfHour extends Pick<KitchenDish, 'name'> {
  slot: string;
  quantity: number;
  printed?: number | undefined;
}

/** Each dish at each hour. */
export const dishesByHour = ({ dishes }: KitchenService): DishOfHour[] =>
  dishes.flatMap(({ name, slots }) => slots.map((slot) => ({ name, ...slot })));

export function useHourColumns(): readonly Column<DishOfHour>[] {
  const nameIn = useLocalised();
  return [
    { name: 'kitchen.dish', kind: 'text', value: ({ name }) => nameIn(name), share: 3 },
    { name: 'kitchen.hour', kind: 'text', value: ({ slot }) => slot },
    { name: 'kitchen.toCook', kind: 'number', value: ({ quantity }) => quantity },
    { name: 'kitchen.onSheet', kind: 'number', value: ({ printed }) => printed },
  ];
}

interface DishOfClass extends Pick<KitchenDish, 'name'> {
  group: string | undefined;
  quantity: number;
  printed?: number | undefined;
}

/** Each dish of each class. */
export const dishesByClass = ({ dishes, classes }: KitchenService): DishOfClass[] =>
  classes.flatMap(({ name: group, dishes: own }) =>
    own.flatMap(({ product, ...quantities }) => {
      const dish = dishes.find(({ _id }) => _id === product);
      return dish ? [{ name: dish.name, group, ...quantities }] : [];
    }),
  );

export function useClassColumns(): readonly Column<DishOfClass>[] {
  const nameIn = useLocalised();
  return [
    {
      name: 'register.class',
      kind: 'text',
      value: ({ group }, t) => group ?? t('kitchen.noClass'),
    },
    { name: 'kitchen.dish', kind: 'text', value: ({ name }) => nameIn(name), share: 3 },
    { name: 'kitchen.toCook', kind: 'number', value: ({ quantity }) => quantity },
    { name: 'kitchen.onSheet', kind: 'number', value: ({ printed }) => printed },
  ];
}

/** The saved portions of each dish. */
export function useCountColumns(): readonly Column<KitchenDish>[] {
  const nameIn = useLocalised();
  return [
    { name: 'kitchen.dish', kind: 'text', value: ({ name }) => nameIn(name), share: 3 },
    { name: 'kitchen.counts.ordered', kind: 'number', value: ({ quantity }) => quantity },
    ...COUNTED.map(
      (field): Column<KitchenDish> => ({
        name: `kitchen.counts.${field}`,
        kind: 'number',
        value: ({ counts }) => counts?.[field],
      }),
    ),
  ];
}
