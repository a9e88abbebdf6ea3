import { healthConflicts } from '@merenda/domain/health/health-conflicts';
import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import type { Allergen, Contained } from '@merenda/domain/ordering/allergens';
import { dishesOfDay } from '@merenda/domain/ordering/dish-of-day';
import type { Prohibition } from '@merenda/domain/ordering/limits';
import { exceededLimit, type Left, leftOf } from '@merenda/domain/ordering/spending-limits';
import { type Day, daysFrom, isWeekend } from '@merenda/domain/time/dates';
import type { Dependent } from '../../../../queries/dependents.ts';
import type { Dish, Menu } from '../../api/menus.ts';
import type { Order } from '../../api/orders.ts';
import type { StandingOrder } from '../../api/standing-orders.ts';
import type { SchoolWeek } from '../../api/week.ts';
import { type Diner, prohibitionOf, studentAsDiner } from '../diner.ts';

/** A dish offered to a student on a day, and the reasons against it. */
export interface Option {
  dish: Dish;
  menu: Menu;
  slots: readonly string[];
  forbidden: Prohibition | undefined;
  /** Contents that the health form rules out; empty if the guardian may not see the form. */
  conflicts: readonly Contained[];
  /** The dish costs more than the rest of the daily maximum. */
  isOver: boolean;
}

/** A student's day (product:week#offer). */
export interface Cell {
  key: string;
  diner: Diner;
  day: Day;
  state: 'open' | 'late' | 'full' | 'closed' | 'none';
  closure: string | undefined;
  ordered: readonly Order[];
  /** The picture of the first ordered dish, if the school's menus still have it. */
  orderedImage: Dish['image'];
  /** All dishes of menus that can still be ordered, the dish of the day first. */
  options: readonly Option[];
  /** The dish that one tap picks; undefined if no dish is allowed. */
  suggestion: Option | undefined;
  /** The dish of the day, if the suggestion replaces it. */
  instead: Option | undefined;
  /** The student's favourite products. */
  favourites: readonly string[];
  /** The standing order fills or skips this day. */
  standingOrder: 'fills' | 'skips' | undefined;
  /** The rest of the limits after the day's orders. */
  left: Left;
}

/** A student with the days of a week. */
export interface StudentWeek {
  student: Dependent;
  diner: Diner;
  cells: readonly Cell[];
}

/**
 * May the dish be picked? Conflicts with the health form are confirmed in the review
 * (product:week#what-fits).
 */
export const isPickable = ({ forbidden, isOver }: Option): boolean => !forbidden && !isOver;

/** May the dish be picked by one tap, without a look at it? */
export const isAllowed = (option: Option): boolean =>
  isPickable(option) && option.conflicts.length === 0;

/** The students' weeks from a Monday on, without the days on which no school serves a meal. */
export function planWeek({
  students,
  schools,
  orders,
  avoided,
  standingOrders,
  monday,
  country,
}: {
  students: readonly Dependent[];
  schools: readonly SchoolWeek[];
  orders: readonly Order[];
  /** Allergens that the health forms name, by student. */
  avoided: ReadonlyMap<string, readonly Allergen[]>;
  standingOrders: readonly StandingOrder[];
  monday: Day;
  country: string;
}): StudentWeek[] {
  const days = daysFrom(monday, 7).filter((day) =>
    schools.some((school) => isSchoolDay(school, day)),
  );
  return students.flatMap((student) => {
    const diner = studentAsDiner(student, country);
    const school = schools.find(({ _id }) => _id === student.restaurantUnit._id);
    if (!diner || !school) return [];
    const own = orders.filter(({ user }) => user._id === student._id);
    const named = avoided.get(student._id) ?? [];
    const order = standingOrders.find(({ user }) => user === student._id);
    const cells = days.map((day) =>
      cellOf({
        student,
        diner,
        school,
        named,
        orders: own,
        day,
        standingOrder: order?.days.includes(day)
          ? 'fills'
          : order?.skipped.includes(day)
            ? 'skips'
            : undefined,
      }),
    );
    return [{ student, diner, cells }];
  });
}

function isSchoolDay(school: SchoolWeek, day: Day): boolean {
  const found = school.days.find((one) => one.day === day);
  if (!found) return false;
  return found.menus.length > 0 || (found.closure !== undefined && !isWeekend(day));
}

function cellOf({
  student,
  diner,
  school,
  named,
  orders,
  day,
  standingOrder,
}: {
  student: Dependent;
  diner: Diner;
  school: SchoolWeek;
  named: readonly Allergen[];
  orders: readonly Order[];
  day: Day;
  standingOrder: Cell['standingOrder'];
}): Cell {
  const offered = school.days.find((one) => one.day === day);
  const ordered = orders.filter(({ startDate }) => startDate === day);
  const [product] = ordered.flatMap(({ items }) => items.map((item) => item.product._id));
  const left = leftOf(diner.maxima, {
    daily: sumMinor(ordered.map(({ cost }) => wireToMinor(cost.total, diner.currency))),
  });
  const options = (offered?.menus ?? [])
    .filter(({ state }) => state === 'open')
    .flatMap(({ _id, slots }) => {
      const menu = school.menus.find((one) => one._id === _id);
      return menu ? [{ menu, slots }] : [];
    })
    .toSorted((one, other) => rank(one.menu) - rank(other.menu))
    .flatMap(({ menu, slots }) => optionsOf(menu, slots, { day, diner, named, left }));
  const suggestion = options.find(isAllowed);
  return {
    key: `${diner.id} ${day}`,
    diner,
    day,
    state: stateOf(offered),
    closure: offered?.closure,
    ordered,
    orderedImage: school.menus
      .flatMap(({ categories }) => categories.flatMap(({ products }) => products))
      .find((dish) => dish.product._id === product)?.image,
    options,
    suggestion,
    instead: suggestion === options[0] ? undefined : options[0],
    favourites: student.favouriteProducts,
    standingOrder: ordered.length === 0 ? standingOrder : undefined,
    left,
  };
}

/** Lunch comes before all other menu types. */
const rank = ({ menuType }: Menu) => (menuType === 'lunch' ? 0 : 1);

function stateOf(offered: SchoolWeek['days'][number] | undefined): Cell['state'] {
  if (!offered || offered.menus.length === 0) return offered?.closure ? 'closed' : 'none';
  const states = offered.menus.map(({ state }) => state);
  if (states.includes('open')) return 'open';
  return states.includes('full') ? 'full' : 'late';
}

function optionsOf(
  menu: Menu,
  slots: readonly string[],
  {
    day,
    diner,
    named,
    left,
  }: Pick<Cell, 'day' | 'diner' | 'left'> & {
    named: readonly Allergen[];
  },
): Option[] {
  const placed = menu.categories.map(({ _id, products }) => ({
    products: products.map((dish) => ({ dish, categoryId: _id })),
  }));
  return dishesOfDay(placed, menu.schedules.repeatsOn, day).map(({ dish, categoryId }) => ({
    dish,
    menu,
    slots,
    forbidden: prohibitionOf(dish, categoryId, diner.prohibitions),
    conflicts: healthConflicts(dish.product.allergens, named),
    isOver: exceededLimit(wireToMinor(dish.price, diner.currency), left) !== undefined,
  }));
}
