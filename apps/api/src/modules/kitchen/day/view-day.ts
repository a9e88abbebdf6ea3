import type { Api } from '@merenda/contract';
import { kitchenStatus } from '@merenda/domain/kitchen/kitchen-day';
import { dishAllergens } from '@merenda/domain/ordering/allergens';
import { MENU_TYPES } from '@merenda/domain/ordering/menu-types';
import { isServed, scheduledFor } from '@merenda/domain/ordering/slots';
import { hasOperatorRight } from '@merenda/domain/people/operators';
import { addDays, timeOfMinutes, type WallClock, wallClockAt } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import { auditLook, type Reader } from '../../meals/index.ts';
import {
  findMenuRows,
  isLater,
  lastServiceMinute,
  type MenuRow,
  scheduleOf,
  textsByLanguage,
} from '../../menus/index.ts';
import {
  type DishRow,
  findDishRows,
  readBoard,
  type SchoolDay,
  type Service,
} from './read-board.ts';
import { readDinersVersions } from './read-diners-versions.ts';

export type KitchenDay = Api['GET /operator/schools/:id/kitchen/:day']['response'];
export type KitchenService = KitchenDay['services'][number];
type Board = Awaited<ReturnType<typeof readBoard>>;

/** How far ahead the next served day is looked for. */
const LOOK_AHEAD_DAYS = 62;

/**
 * A school's day in the kitchen (product:console-kitchen#board): each service that a menu serves or that
 * somebody ordered. The number of suspended meals comes from health forms: the look is audited.
 * @throws Failure not_found
 */
export async function viewDay(
  db: Kysely<DB>,
  reader: Reader,
  { schoolId, day, now }: SchoolDay & { now: Date },
): Promise<KitchenDay> {
  const school = await findSchool(db, schoolId);
  const clock = wallClockAt(now, school.time_zone);
  const [board, menus, diners] = await Promise.all([
    readBoard(db, { schoolId, day }),
    findMenuRows(db, [schoolId], day),
    // Another version may come of a health form.
    hasOperatorRight(reader.roles, 'health.see')
      ? readDinersVersions(db, { schoolId, day })
      : undefined,
  ]);
  const about = { about: schoolId, now };
  await auditLook(db, reader, about, board.crowds.length > 0 ? [{ day }] : []);
  const products = [...board.portions, ...board.printed, ...board.counts].map(
    ({ product }) => product,
  );
  const dishes = await findDishRows(db, [...new Set(products)]);
  const served = menus.filter((menu) => isServed(scheduleOf(menu), day));
  const isOn = (service: Service) =>
    served.some(({ menu_type }) => menu_type === service) ||
    [...board.crowds, ...board.states, ...board.prints].some((one) => one.service === service);
  const next = nextServed(menus, day);
  return {
    school: { _id: school.id, name: school.name, ...(school.town && { town: school.town }) },
    day,
    today: clock.day,
    ...(next && { nextServed: next }),
    services: MENU_TYPES.filter(isOn).map((service) =>
      viewService(board, {
        service,
        dishes,
        clock,
        cutOff: lastServiceMinute(served, service, day),
        dinersVersion: diners?.get(service),
      }),
    ),
  };
}

/** @throws Failure not_found */
const findSchool = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('school')
    .select(['id', 'name', 'town', 'time_zone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);

function nextServed(menus: readonly MenuRow[], day: string): string | undefined {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const next = addDays(day, ahead);
    if (menus.some((menu) => isServed(scheduleOf(menu), next))) return next;
  }
  return undefined;
}

interface Shown {
  service: Service;
  dishes: readonly DishRow[];
  clock: WallClock;
  cutOff: WallClock | undefined;
  dinersVersion: string | undefined;
}

function viewService(
  board: Board,
  { service, dishes, clock, cutOff, dinersVersion }: Shown,
): KitchenService {
  const of = <One extends { service: Service }>(rows: readonly One[]) =>
    rows.filter((row) => row.service === service);
  const crowds = of(board.crowds);
  const [state] = of(board.states);
  const [print] = of(board.prints);
  const portions = of(board.portions);
  return {
    service,
    meals: sum(crowds.map(({ meals }) => meals)),
    withheld: sum(crowds.map(({ withheld }) => withheld)),
    ...(dinersVersion && { dinersVersion }),
    // Nobody can order what no menu serves any more.
    status: kitchenStatus(state?.status ?? 'planned', !cutOff || isLater(clock, cutOff)),
    version: state?.version ?? 0,
    ...(state && { changed: doneOf(state) }),
    ...(cutOff && { cutOff: scheduledFor(cutOff.day, timeOfMinutes(cutOff.minutes)) }),
    ...(print && { printed: doneOf(print) }),
    dishes: viewDishes({
      dishes,
      portions: portions.filter(({ bySlot }) => bySlot),
      printed: print && of(board.printed),
      counts: of(board.counts),
    }),
    classes: viewClasses({
      crowds,
      portions: portions.filter(({ bySlot }) => !bySlot),
      printed: of(board.printedByClass),
    }),
  };
}

interface ClassFacts {
  crowds: Board['crowds'];
  portions: Board['portions'];
  printed: Board['printedByClass'];
}

/** The classes with meals, now or on the printed sheet. */
function viewClasses({ crowds, portions, printed }: ClassFacts): KitchenService['classes'] {
  // A sheet that was printed before classes were stored has none.
  const isPrinted = crowds.some((crowd) => crowd.printed !== null);
  const shown = crowds.filter(({ meals, printed: before }) => meals > 0 || (before ?? 0) > 0);
  return shown.map(({ class: id, name, meals, delivered, printed: before }) => {
    const now = portions.filter((one) => one.class === id);
    const then = printed.filter((one) => one.class === id);
    const products = [...new Set([...now, ...then].map(({ product }) => product))];
    const quantityIn = (rows: readonly { product: string; quantity: number }[], product: string) =>
      sum(rows.flatMap((one) => (one.product === product ? one.quantity : [])));
    return {
      ...(id && { _id: id }),
      ...(name && { name }),
      meals,
      ...(isPrinted && { printed: before ?? 0 }),
      delivered,
      dishes: products.map((product) => ({
        product,
        quantity: quantityIn(now, product),
        ...(isPrinted && { printed: quantityIn(then, product) }),
      })),
    };
  });
}

const doneOf = ({ at, by }: { at: string; by: string }) => ({
  at: new Date(at).toISOString(),
  by,
});

interface DishFacts {
  dishes: readonly DishRow[];
  portions: Board['portions'];
  /** Undefined before the first print. */
  printed: Board['printed'] | undefined;
  counts: Board['counts'];
}

/** The dishes of a service, the most ordered first. */
function viewDishes({ dishes, portions, printed, counts }: DishFacts): KitchenService['dishes'] {
  const all = dishes.flatMap((dish) => {
    const own = portions.filter(({ product }) => product === dish.id);
    const before = printed?.filter(({ product }) => product === dish.id);
    const count = counts.find(({ product }) => product === dish.id);
    if (own.length === 0 && !before?.length && !count) return [];
    const hours = [...new Set([...own, ...(before ?? [])].flatMap(({ slot }) => slot ?? []))];
    const at = (rows: readonly { slot: string | null; quantity: number }[], hour: string) =>
      sum(rows.flatMap(({ slot, quantity }) => (slot === hour ? quantity : [])));
    return {
      _id: dish.id,
      name: textsByLanguage(dish.names),
      allergens: dishAllergens(dish.allergens, dish.parts),
      parts: dish.parts.map(({ names }) => textsByLanguage(names)),
      quantity: sum(own.map(({ quantity }) => quantity)),
      ...(before && { printed: sum(before.map(({ quantity }) => quantity)) }),
      slots: hours.sort().map((slot) => ({
        slot,
        quantity: at(own, slot),
        ...(before && { printed: at(before, slot) }),
      })),
      ...(count && {
        counts: {
          served: count.served,
          leftOver: count.leftOver,
          thrownAway: count.thrownAway,
        },
      }),
    };
  });
  return all.sort(
    (one, other) => other.quantity - one.quantity || one._id.localeCompare(other._id),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
