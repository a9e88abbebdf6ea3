import { type Currency, sumMinor, wireToMinor } from '@merenda/domain/money/money';
import type { Contained } from '@merenda/domain/ordering/allergens';
import { slotsFor, WEEKDAYS, type Weekday } from '@merenda/domain/ordering/slots';
import type { Day } from '@merenda/domain/time/dates';
import type { Dish, Menu } from '../../api/menus.ts';
import type { StandingOrder, StandingTerms } from '../../api/standing-orders.ts';

export const LUNCH = 'lunch';
export const ANY_TIME = 'any';

/** Any Sunday: neither slots nor the weekdays' names depend on the week. */
export const SUNDAY: Day = '2023-01-01';

/** A guardian’s choices for a standing order (product:week#standing-order). */
export interface StandingChoice {
  weekdays: readonly Weekday[];
  /** A menu's id, or `LUNCH` for whichever serves lunch. */
  menu: string | undefined;
  allergens: readonly Contained[];
  products: readonly string[];
  slot: string;
  startDate: Day;
  endDate: Day | '';
}

/**
 * The menus to choose from, the longest lasting first. A copy for a single day has the menu's name; it is left
 * out unless the order names it.
 */
export function lastingMenus(menus: readonly Menu[], kept: string | undefined): Menu[] {
  const lasting = menus.filter(({ schedules }) => schedules.startDate !== schedules.endDate);
  const named = new Set(lasting.map(nameOf));
  return menus
    .filter((menu) => lasting.includes(menu) || menu._id === kept || !named.has(nameOf(menu)))
    .toSorted((one, other) => other.schedules.endDate.localeCompare(one.schedules.endDate));
}

const nameOf = ({ menuType, names }: Menu): string => `${menuType} ${JSON.stringify(names)}`;

export const lunchesOf = (menus: readonly Menu[]): Menu[] =>
  menus.filter(({ menuType }) => menuType === 'lunch');

/**
 * The order's choice, else lunch on every day that serves it, from today.
 * @param all the school's menus, also those of a single day
 * @param menus those to choose from (`lastingMenus`)
 */
export function firstChoice(
  order: StandingOrder | undefined,
  { all, menus, today }: { all: readonly Menu[]; menus: readonly Menu[]; today: Day },
): StandingChoice {
  const lunches = lunchesOf(menus);
  // The order's menu may be gone: the student changed schools, or the menu ended.
  const kept = menus.find(({ _id }) => _id === order?.menu)?._id;
  return {
    weekdays: order?.weekdays ?? servedOn(lunches.length > 0 ? lunches : menus),
    menu: kept ?? (lunches.length > 0 ? LUNCH : menus[0]?._id),
    allergens: order?.never.allergens ?? [],
    products: stillOffered(all, order?.never.products ?? []),
    slot: order?.slot ?? ANY_TIME,
    startDate: order?.startDate ?? today,
    endDate: order?.endDate ?? '',
  };
}

/** The weekdays on which at least one of the menus is served. */
const servedOn = (menus: readonly Menu[]): Weekday[] =>
  WEEKDAYS.filter((day) => menus.some((menu) => isServedOn(menu, day)));

const isServedOn = ({ schedules }: Menu, day: Weekday): boolean =>
  schedules.repeatsOn.some((one) => one.toLowerCase() === day);

/** The products that at least one of the menus still has. */
const stillOffered = (menus: readonly Menu[], products: readonly string[]): string[] => {
  const offered = menus.flatMap(({ categories }) =>
    categories.flatMap((category) => category.products.map(({ product }) => product._id)),
  );
  return products.filter((product) => offered.includes(product));
};

/** The dishes that take turns on a menu: those of its first category. */
export const dishesInTurn = (menu: Menu | undefined): readonly Dish[] =>
  menu?.categories[0]?.products ?? [];

/** The expected cost of a week in minor units: the dishes that are not excluded take turns. */
export function weeklyCost(
  { weekdays, menu, products, allergens }: StandingChoice,
  { menus, currency }: { menus: readonly Menu[]; currency: Currency },
): bigint {
  const chosen = menu === LUNCH ? lunchesOf(menus) : menus.filter(({ _id }) => _id === menu);
  const isWanted = ({ product }: Dish) =>
    !products.includes(product._id) &&
    !allergens.some((allergen) => product.allergens.includes(allergen));
  return sumMinor(
    weekdays.map((day) => {
      const served = chosen.find((one) => isServedOn(one, day));
      return meanCost(dishesInTurn(served).filter(isWanted), currency);
    }),
  );
}

function meanCost(dishes: readonly Dish[], currency: Currency): bigint {
  if (dishes.length === 0) return 0n;
  return sumMinor(dishes.map(({ price }) => wireToMinor(price, currency))) / BigInt(dishes.length);
}

/** All slots of a menu, on any day. */
export const slotsOf = (menu: Menu | undefined): string[] =>
  menu
    ? slotsFor({
        ...menu.schedules,
        slotsTime: menu.inOfficeService.slotsTime,
        prepTime: 0,
        cutOffs: {},
        day: SUNDAY,
        now: { day: SUNDAY, minutes: 0 },
      })
    : [];

/** The request that sets the order. */
export const wantedOrder = ({
  weekdays,
  menu,
  allergens,
  products,
  slot,
  startDate,
  endDate,
}: StandingChoice): StandingTerms => ({
  weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)),
  ...(menu && menu !== LUNCH ? { menu } : {}),
  never: { allergens: [...allergens], products: [...products] },
  ...(slot === ANY_TIME ? {} : { slot }),
  startDate,
  ...(endDate ? { endDate } : {}),
});
