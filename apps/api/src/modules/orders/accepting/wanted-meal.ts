import { notFound } from '../../../platform/failure.ts';
import { readMealTime } from '../../meals/index.ts';
import { type Buyer, buyerOf } from '../buyer.ts';
import type { Facts } from '../facts.ts';
import { checkPlace, type MealPlace, type Places } from '../place.ts';
import { orderRefused } from '../refusal.ts';
import { checkMeal } from '../restrictions.ts';
import { isBeside, type MealBeside, secondMeal } from '../second-meal.ts';
import { type Cart, cartOf } from './lock-cart.ts';
import type { Orderer } from './lock-guardians.ts';

/** A cart, and the time of its meal, which may differ from the estimation's. */
export interface Acceptance {
  cartId: string;
  scheduledFor: string;
  /** The ids of the estimation's warnings that the guardian confirms (product:ordering#warnings). */
  confirmedWarnings: readonly string[];
  /** The diner's suspended order that the meal replaces (product:ordering#suspended-orders). */
  replaces?: string;
  /**
   * The amount from the guardian's wallet to the student's, in major units
   * (product:ordering#too-little-money).
   */
  transfer?: number | undefined;
}

/** A cart to be ordered, with its guardian, diner and hour. */
export interface WantedMeal extends Omit<Acceptance, 'scheduledFor'>, MealPlace {
  guardian: Orderer;
  diner: string;
  cart: Cart;
}

/** @throws Failure not_found, order_not_possible, validation_failed */
export function wantedMeal(
  guardian: Orderer,
  carts: ReadonlyMap<string, Cart>,
  { scheduledFor, ...acceptance }: Acceptance,
  now: Date,
): WantedMeal {
  const cart = cartOf(carts, { guardian, ...acceptance });
  if (!cart.isOrdered && cart.expiresAt <= now) throw orderRefused('expired');
  const { schoolId, menuId, requestType } = cart;
  const { companyId } = guardian;
  const meal = readMealTime(scheduledFor);
  const diner = cart.studentId ?? guardian.id;
  return { ...acceptance, guardian, diner, cart, companyId, schoolId, menuId, requestType, meal };
}

/**
 * Tells whether one of two meals may refuse the other: by its cart, its place or its diner's daily
 * maximum.
 */
export const isRival = (one: WantedMeal, other: WantedMeal): boolean =>
  one.cartId === other.cartId ||
  (one.meal.day === other.meal.day &&
    (one.diner === other.diner ||
      (one.menuId === other.menuId && one.meal.slot === other.meal.slot)));

/**
 * Checks a meal under its locks, together with the meals `before` it.
 * @throws Failure not_found, spending_not_allowed, validation_failed, order_not_possible,
 * restricted_product, daily_limit_exceeded
 */
export function checkWanted(
  { buyers, places, beside }: Facts,
  wanted: WantedMeal,
  { now, before }: { now: Date; before: readonly WantedMeal[] },
): void {
  const { cart, cartId } = wanted;
  const buyer: Buyer = buyerOf(buyers, wanted);
  if (before.some((other) => other.cartId === cartId)) throw orderRefused('already_placed');
  checkPlace(places, buyer, wanted, { now, before });
  const { items, totalMinor } = cart;
  if (!items.every((item) => item.isOffered)) throw orderRefused('not_served');
  if (items.some((item) => item.menuPriceMinor !== item.unitPriceMinor)) {
    throw orderRefused('price_changed');
  }
  const others = before.filter((other) => isBeside(other, wanted));
  const besideIt = [...beside(wanted), ...others.map((other) => asBeside(places, other))];
  const { day } = wanted.meal;
  const { refusal } = checkMeal(besideIt, buyer, { day, items, totalMinor });
  if (refusal) throw refusal;
  const second = secondMeal(besideIt, asBeside(places, wanted));
  // A meal that replaces another is not a second meal.
  if (second && !wanted.replaces && !wanted.confirmedWarnings.includes(second.id)) {
    throw orderRefused('warnings_unconfirmed');
  }
}

function asBeside({ menus }: Places, { menuId, meal: { slot }, cart }: WantedMeal): MealBeside {
  const menu = menus.get(menuId);
  if (!menu) throw notFound();
  return { slot, menuType: menu.menu_type, names: menu.names, totalMinor: cart.totalMinor };
}
