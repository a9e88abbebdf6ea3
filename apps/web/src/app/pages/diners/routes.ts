import {
  availableDatesQuery,
  healthAllergensQuery,
  menuQuery,
  menusQuery,
  productQuery,
} from '../../../features/ordering/api/menus.ts';
import { ORDERING } from '../../closed.ts';
import { orderFor, studentOf } from '../../data/diners.ts';
import { guardianPage } from '../../page.ts';

export const forGuardians = [
  guardianPage('/product/$productId', {
    screen: () => import('./product.tsx'),
    part: 'meals',
    data: async (load) => {
      const { ask, search, responsible, params } = load;
      const { dependentId, menu } = search;
      const student =
        typeof dependentId === 'string' ? await studentOf(load, dependentId) : undefined;
      const { restaurantUnit: unit } = student ?? responsible;
      if (!unit) return undefined;
      const onMenu = (id: string) => [
        ask(availableDatesQuery(unit._id, { menu: id })),
        ask(menuQuery(unit._id, id)),
        ask(productQuery(id, params.productId)),
      ];
      // An address without a menu means the next day's menus.
      const onNextMenu = async () => {
        const [day] = (await ask(availableDatesQuery(unit._id))).docs;
        const { docs } = day ? await ask(menusQuery(unit._id, day)) : { docs: [] };
        const found = docs.find(({ categories }) =>
          categories.some(({ products }) =>
            products.some(({ product }) => product._id === params.productId),
          ),
        );
        return found && Promise.all(onMenu(found._id));
      };
      return Promise.all([
        student?.maySeeHealth && ask(healthAllergensQuery(student._id)),
        ...(typeof menu === 'string' ? onMenu(menu) : [onNextMenu()]),
      ]);
    },
    closed: { some: ORDERING },
  }),
  guardianPage('/order', {
    screen: () => import('./order.tsx'),
    part: 'meals',
    data: async (load) => {
      const { ask, me, responsible, state } = load;
      const { puchasedFor, requester, isCoffeeBreak } = state;
      if (!puchasedFor || requester !== me._id) return undefined;
      const diner = puchasedFor === me._id ? responsible : await studentOf(load, puchasedFor);
      if (!isCoffeeBreak) return orderFor(load, diner);
      const { restaurantUnit: unit } = diner;
      return unit && ask(menusQuery(unit._id, undefined, 'COFF-BRK'));
    },
    closed: { all: ORDERING },
    wizard: true,
  }),
] as const;
