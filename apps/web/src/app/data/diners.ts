import type { Day } from '@merenda/domain/time/dates';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { availableDatesQuery, menusQuery } from '../../features/ordering/api/menus.ts';
import { comingOrdersQuery } from '../../features/ordering/api/orders.ts';
import { mealDay } from '../../features/ordering/model/free-day.ts';
import { type Dependent, dependentQuery, dependentsQuery } from '../../queries/dependents.ts';
import { orderQuery, suspendedOrdersQuery } from '../../queries/order.ts';
import { type GuardianPageLoad, knownOr, type PageLoad } from './page-load.ts';

/** A diner: a student, or the guardian. */
type Diner = Pick<Dependent, '_id'> & { restaurantUnit?: Dependent['restaurantUnit'] | undefined };

/** One of the guardian's students: at once from home's list if that is loaded, else from the API. */
export function studentOf({ queries, ask, me }: GuardianPageLoad, id: string): Promise<Dependent> {
  const list = queries.getQueryData(dependentsQuery(me._id).queryKey)?.docs;
  const listed = list?.find((student) => student._id === id);
  return knownOr(listed, ask(dependentQuery(me._id, id)));
}

/** The menus of the diner's next lunch, and the orders; undefined without a school or restaurant unit. */
export async function menusFor(
  { ask }: PageLoad,
  { _id, restaurantUnit }: Diner,
  ofDay?: (day: Day) => unknown,
): Promise<unknown> {
  if (!restaurantUnit) return undefined;
  const today = todayAt(restaurantUnit);
  const firstMenus = async () => {
    const [lunches, any] = await Promise.all([
      ask(availableDatesQuery(restaurantUnit._id, { menuType: 'lunch' })),
      ask(availableDatesQuery(restaurantUnit._id)),
    ]);
    const day = mealDay({ lunches: lunches.docs, any: any.docs }) ?? today;
    return Promise.all([ask(menusQuery(restaurantUnit._id, day)), ofDay?.(day)]);
  };
  return Promise.all([ask(comingOrdersQuery(_id, today)), firstMenus()]);
}

/** The days on which the diner may order, and the orders; for a chosen day also its menus. */
export async function orderFor(
  { ask }: PageLoad,
  { _id, restaurantUnit }: Diner,
  day?: Day,
): Promise<unknown> {
  if (!restaurantUnit) return undefined;
  return Promise.all([
    ask(comingOrdersQuery(_id, todayAt(restaurantUnit))),
    ask(availableDatesQuery(restaurantUnit._id)),
    day && ask(menusQuery(restaurantUnit._id, day)),
  ]);
}

/** The menus of the suggested day of the diner's next meal, as `NextDishes` shows them. */
export async function nextDishesFor(
  { ask }: PageLoad,
  { _id, restaurantUnit: unit }: Diner,
): Promise<unknown> {
  if (!unit) return undefined;
  const [coming, lunches, any] = await Promise.all([
    ask(comingOrdersQuery(_id, todayAt(unit))),
    ask(availableDatesQuery(unit._id, { menuType: 'lunch' })),
    ask(availableDatesQuery(unit._id)),
  ]);
  const ordered = new Set(coming.docs.map(({ startDate }) => startDate));
  const day = mealDay({ lunches: lunches.docs, any: any.docs }, ordered);
  return day && ask(menusQuery(unit._id, day));
}

/** The diner's coming orders; undefined without a school or restaurant unit. */
export const comingFor = async (
  { ask }: PageLoad,
  { _id, restaurantUnit }: Diner,
): Promise<unknown> => restaurantUnit && ask(comingOrdersQuery(_id, todayAt(restaurantUnit)));

/** A student's order, with the data that tell whether it is suspended and who may cancel it. */
export const studentsOrder = ({ ask, me }: GuardianPageLoad, id: string): Promise<unknown>[] => [
  ask(orderQuery(id)),
  ask(suspendedOrdersQuery),
  ask(dependentsQuery(me._id)),
];

/** The days on which the diner's kitchen offers coffee breaks. */
export const coffeeBreaks = async (
  { ask }: PageLoad,
  { restaurantUnit }: Diner,
): Promise<unknown> =>
  restaurantUnit && ask(availableDatesQuery(restaurantUnit._id, { availableFor: 'COFF-BRK' }));
