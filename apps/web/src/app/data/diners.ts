import type { Day } from '@merenda/domain/time/dates';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import {
  availableDatesQuery,
  healthAllergensQuery,
  menuQuery,
  menusQuery,
  productQuery,
} from '../../features/ordering/api/menus.ts';
import { comingOrdersQuery } from '../../features/ordering/api/orders.ts';
import { suspendedOrdersQuery } from '../../features/ordering/api/suspended.ts';
import { type Dependent, dependentQuery, dependentsQuery } from '../../queries/dependents.ts';
import { orderQuery } from '../../queries/order.ts';
import { restrictionsQuery } from '../../queries/restrictions.ts';
import { type GuardiansVisit, sooner, type Visit } from './visit.ts';

/** A diner: a student, or the guardian. */
type Eater = Pick<Dependent, '_id'> & { restaurantUnit?: Dependent['restaurantUnit'] | undefined };

/** One of the guardian's students: at once from home's list if that is loaded, else from the API. */
export function studentOf({ queries, ask, me }: GuardiansVisit, id: string): Promise<Dependent> {
  const list = queries.getQueryData(dependentsQuery(me._id).queryKey)?.docs;
  const listed = list?.find((student) => student._id === id);
  return sooner(listed, ask(dependentQuery(me._id, id)));
}

/** The next day's menus at a student's school, and the marks of their dishes. */
export async function studentsMenu(visit: GuardiansVisit, id: string): Promise<unknown> {
  const { ask, me } = visit;
  const student = await studentOf(visit, id);
  if (!student.wallet) return undefined;
  return Promise.all([
    student.maySeeHealth && ask(healthAllergensQuery(id)),
    menusFor(visit, student, (day) =>
      student.restrictions.wallet.dailyMax === null
        ? undefined
        : ask(restrictionsQuery(me._id, id, day)),
    ),
  ]);
}

/** The menus of the diner's next lunch, and the orders; undefined without a school or restaurant unit. */
export async function menusFor(
  { ask }: Visit,
  { _id, restaurantUnit }: Eater,
  ofDay?: (day: Day) => unknown,
): Promise<unknown> {
  if (!restaurantUnit) return undefined;
  const today = todayAt(restaurantUnit);
  const firstMenus = async () => {
    const [lunches, dates] = await Promise.all([
      ask(availableDatesQuery(restaurantUnit._id, { menuType: 'lunch' })),
      ask(availableDatesQuery(restaurantUnit._id)),
    ]);
    const day = lunches.docs[0] ?? dates.docs[0] ?? today;
    return Promise.all([ask(menusQuery(restaurantUnit._id, day)), ofDay?.(day)]);
  };
  return Promise.all([ask(comingOrdersQuery(_id, today)), firstMenus()]);
}

/** The days on which the diner may order, and the orders; for a chosen day also its menus. */
export async function orderFor(
  { ask }: Visit,
  { _id, restaurantUnit }: Eater,
  day?: Day,
): Promise<unknown> {
  if (!restaurantUnit) return undefined;
  return Promise.all([
    ask(comingOrdersQuery(_id, todayAt(restaurantUnit))),
    ask(availableDatesQuery(restaurantUnit._id)),
    day && ask(menusQuery(restaurantUnit._id, day)),
  ]);
}

/** The diner's coming orders; undefined without a school or restaurant unit. */
export const comingFor = async ({ ask }: Visit, { _id, restaurantUnit }: Eater): Promise<unknown> =>
  restaurantUnit && ask(comingOrdersQuery(_id, todayAt(restaurantUnit)));

/** A student's order, with the data that tell whether it is suspended and who may cancel it. */
export const studentsOrder = ({ ask, me }: GuardiansVisit, id: string): Promise<unknown>[] => [
  ask(orderQuery(id)),
  ask(suspendedOrdersQuery),
  ask(dependentsQuery(me._id)),
];

/** The days on which the diner's kitchen offers coffee breaks. */
export const coffeeBreaks = async ({ ask }: Visit, { restaurantUnit }: Eater): Promise<unknown> =>
  restaurantUnit && ask(availableDatesQuery(restaurantUnit._id, { availableFor: 'COFF-BRK' }));

/** A product in its menu; an address without a menu means the next day's menus. */
export async function productOf(visit: GuardiansVisit, productId: string): Promise<unknown> {
  const { ask, search, responsible } = visit;
  const { dependentId, menu } = search;
  const student = typeof dependentId === 'string' ? await studentOf(visit, dependentId) : undefined;
  const { restaurantUnit: unit } = student ?? responsible;
  if (!unit) return undefined;
  const onMenu = (id: string) => [
    ask(availableDatesQuery(unit._id, { menu: id })),
    ask(menuQuery(unit._id, id)),
    ask(productQuery(id, productId)),
  ];
  const onNextMenu = async () => {
    const [day] = (await ask(availableDatesQuery(unit._id))).docs;
    const { docs } = day ? await ask(menusQuery(unit._id, day)) : { docs: [] };
    const found = docs.find(({ categories }) =>
      categories.some(({ products }) => products.some(({ product }) => product._id === productId)),
    );
    return found && Promise.all(onMenu(found._id));
  };
  return Promise.all([
    student?.maySeeHealth && ask(healthAllergensQuery(student._id)),
    ...(typeof menu === 'string' ? onMenu(menu) : [onNextMenu()]),
  ]);
}
