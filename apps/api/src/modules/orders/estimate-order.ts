import type { AuthorizedCart } from '@merenda/contract';
import type { estimateOrder as estimateOrderRoute } from '@merenda/contract/orders';
import { maxAmountMinor, sumMinor, toMajor } from '@merenda/domain/money/money';
import { isQuantity } from '@merenda/domain/ordering/cart';
import type { Left } from '@merenda/domain/ordering/spending-limits';
import type { Language } from '@merenda/domain/places/languages';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import { Failure, invalid } from '../../platform/failure.ts';
import { readMealTime } from '../meals/index.ts';
import { findOfferRows, type OfferRow } from '../menus/index.ts';
import type { Services } from '../services.ts';
import { type Buyer, buyerOf, findBuyers } from './buyer.ts';
import { type Facts, findFacts } from './facts.ts';
import { findHealthWarnings, type HealthWarning, warningText } from './health-warnings.ts';
import { checkPlace, findMenusOf, findSchoolsOf, type MealPlace } from './place.ts';
import { notOnMenu, type PricedItem, priceItems } from './price-items.ts';
import { checkMeal } from './restrictions.ts';
import { type NewCart, saveCarts } from './save-cart.ts';
import {
  isBeside,
  type MealBeside,
  type SecondMeal,
  secondMeal,
  secondMealText,
} from './second-meal.ts';

type Estimate = z.output<(typeof estimateOrderRoute)['schema']['body']>;

/** For how long a priced cart can be accepted. */
export const CART_VALID_MS = 15 * 60 * 1000;

/**
 * Prices a cart from the menu, for one of the guardian's students or the guardian; nothing is
 * booked. A forbidden product refuses; exceeding the daily maximum only warns, since the guardian
 * may change the day or the maximum before accepting (product:ordering#acceptance).
 * @throws Failure not_found, restricted_product, order_not_possible, validation_failed
 */
export async function estimateOrder(
  services: Services,
  guardian: GuardianAccount,
  body: Estimate,
  language: Language,
): Promise<AuthorizedCart> {
  const [cart] = await estimateMeals(services, guardian, [body], language);
  if (!cart || cart instanceof Failure) throw cart ?? new Error('a meal was not estimated');
  return cart;
}

/**
 * Prices some meals, each by itself. The number of statements does not depend on the number of
 * meals.
 * @returns for each meal its cart, or its own refusal: a forbidden product, or that it cannot be
 * ordered (any more)
 * @throws Failure not_found, spending_not_allowed, validation_failed
 */
export async function estimateMeals(
  services: Services,
  guardian: GuardianAccount,
  bodies: readonly Estimate[],
  language: Language,
): Promise<(AuthorizedCart | Failure)[]> {
  const { db, clock } = services;
  const now = clock();
  const offers = await findOffers(db, bodies);
  const wanted = bodies.map((body) => wantedMeal(guardian, body, offers));
  const [buyers, schools, menus] = await pipelined(db, [
    (then) => findBuyers(then, wanted),
    (then) => findSchoolsOf(then, wanted),
    (then) => findMenusOf(then, wanted),
  ]);
  const facts = await findFacts(db, wanted, { buyers, schools, menus });
  const priced = priceMeals({ ...facts, offers }, wanted, now);
  const health = await findHealthWarnings(
    services,
    db,
    priced.map((meal) => ({
      guardianId: guardian.id,
      ...(meal instanceof Failure
        ? { studentId: undefined, dishes: [] }
        : { studentId: meal.buyer.student?.id, dishes: meal.items }),
    })),
  );
  const carts = priced.map((meal) =>
    meal instanceof Failure ? meal : { ...meal, cart: cartRow(guardian, meal, now) },
  );
  const saved = carts.filter(
    (cart): cart is Exclude<typeof cart, Failure> => !(cart instanceof Failure),
  );
  if (saved.length > 0) await db.transaction().execute((trx) => saveCarts(trx, saved));
  return carts.map((cart, at) =>
    cart instanceof Failure ? cart : viewOf(cart, health[at] ?? [], language),
  );
}

/** A requested meal, by its diner. */
interface WantedMeal extends MealPlace {
  guardian: GuardianAccount;
  diner: string;
  items: { id: string; quantity: number }[];
}

/**
 * A meal without a menu gets that of its first item; the other items have to be on it.
 * @throws Failure validation_failed; not_found if no menu has the items
 */
function wantedMeal(
  guardian: GuardianAccount,
  body: Estimate,
  offers: readonly OfferRow[],
): WantedMeal {
  checkQuantities(body);
  const { requestType, restaurantUnit: schoolId, purchaseFor: diner } = body;
  const menuId = body.menu ?? offers.find(({ id }) => id === body.items[0]?.id)?.menu_id;
  if (menuId === undefined) throw notOnMenu();
  const meal = readMealTime(body.scheduledFor);
  const { companyId } = guardian;
  return { guardian, companyId, requestType, schoolId, menuId, meal, diner, items: forEach(body) };
}

function findOffers(db: Kysely<DB>, bodies: readonly Pick<Estimate, 'items'>[]) {
  const products = new Set(bodies.flatMap(({ items }) => items.map(({ id }) => id)));
  return findOfferRows(db)
    .where('menu_product.id', 'in', [...products])
    .execute();
}

/** Facts about meals, with the dishes on offer. */
interface Offered extends Facts {
  offers: readonly OfferRow[];
}

/** A meal that can be ordered, with its price and the rest of the limits before it. */
interface PricedMeal extends Omit<WantedMeal, 'items'> {
  buyer: Buyer;
  items: PricedItem[];
  totalMinor: bigint;
  left: Left;
  /** The meal exceeds a limit. */
  limit?: Failure;
  /** The diner has a meal of the same service that day already. */
  second?: SecondMeal | undefined;
}

/** Prices meals one after the other: a second one for the same diner and day gets a question. */
function priceMeals(facts: Offered, wanted: readonly WantedMeal[], now: Date) {
  const before: { meal: WantedMeal; beside: MealBeside }[] = [];
  return wanted.map((meal): PricedMeal | Failure => {
    const priced = priceMeal(facts, meal, now);
    const menu = facts.places.menus.get(meal.menuId);
    if (priced instanceof Failure || !menu) return priced;
    const others = before.filter((other) => isBeside(other.meal, meal));
    const beside = [...facts.beside(meal), ...others.map((other) => other.beside)];
    const { totalMinor } = priced;
    const { slot } = meal.meal;
    const own = { slot, menuType: menu.menu_type, names: menu.names, totalMinor };
    before.push({ meal, beside: own });
    return { ...priced, second: secondMeal(beside, own) };
  });
}

const ABOUT_ONE_MEAL: readonly Failure['code'][] = ['restricted_product', 'order_not_possible'];

/**
 * @returns a refusal of this meal alone in place of its price
 * @throws Failure not_found, spending_not_allowed, validation_failed
 */
function priceMeal(facts: Offered, wanted: WantedMeal, now: Date): PricedMeal | Failure {
  try {
    const buyer = buyerOf(facts.buyers, wanted);
    checkPlace(facts.places, buyer, wanted, { now });
    const items = priceItems(facts.offers, wanted.menuId, wanted.items);
    const totalMinor = sumMinor(items.map(({ priceMinor }) => priceMinor));
    if (totalMinor > maxAmountMinor(buyer.currency))
      throw invalid('items', 'too large a total', 'order.refused.tooMuch');
    const meal = { day: wanted.meal.day, items, totalMinor };
    const { refusal, left } = checkMeal(facts.beside(wanted), buyer, meal);
    if (refusal?.code === 'restricted_product') throw refusal;
    const limit = refusal && { limit: refusal };
    return { ...wanted, buyer, items, totalMinor, left, ...limit };
  } catch (error) {
    if (error instanceof Failure && ABOUT_ONE_MEAL.includes(error.code)) return error;
    throw error;
  }
}

const cartRow = (guardian: GuardianAccount, meal: PricedMeal, now: Date) => ({
  id: uuidv7(),
  guardian_id: guardian.id,
  student_id: meal.buyer.student?.id ?? null,
  menu_id: meal.menuId,
  request_type: meal.requestType,
  ...meal.meal,
  total_minor: meal.totalMinor,
  expires_at: new Date(now.getTime() + CART_VALID_MS),
  created_at: now,
});

/** A cart on the wire (product:ordering#authorized-cart). */
function viewOf(
  { cart, buyer, items, totalMinor, left, limit, second }: PricedMeal & Pick<NewCart, 'cart'>,
  health: readonly HealthWarning[],
  language: Language,
): AuthorizedCart {
  const { currency, maxima } = buyer;
  const message = limit?.userMessage(language);
  return {
    _id: cart.id,
    items: items.map((item) => ({
      id: item.id,
      productName: item.name,
      quantity: item.quantity,
      unitaryPrice: toMajor(item.unitPriceMinor, currency),
      price: toMajor(item.priceMinor, currency),
    })),
    cost: { total: toMajor(totalMinor, currency) },
    ...(maxima.daily !== null &&
      left.daily !== null && {
        dailyLimit: {
          max: toMajor(maxima.daily, currency),
          left: toMajor(left.daily, currency),
        },
      }),
    // Health warnings come first: the first one is shown as a notification.
    warnings: [
      ...health.map((warning) => ({
        message: warningText(warning, buyer, language),
        _id: warning.id,
        item: warning.dish,
      })),
      ...(second ? [{ message: secondMealText(second, buyer, language), _id: second.id }] : []),
      ...(message === undefined ? [] : [{ message }]),
    ],
    expiresAt: new Date(cart.expires_at).toISOString(),
  };
}

/** @throws Failure validation_failed, in the guardian's words */
function checkQuantities({
  requestType,
  people,
  items,
}: Pick<Estimate, 'requestType' | 'people' | 'items'>): void {
  const wrong = items.findIndex(({ quantity }) => !isQuantity(quantity));
  if (wrong >= 0) {
    throw invalid(`items.${wrong}.quantity`, 'not that many', 'order.refused.quantity');
  }
  if (!isQuantity(people)) throw invalid('people', 'not that many', 'order.refused.people');
  if (people > 1 && requestType !== 'COFF-BRK') {
    throw invalid('people', 'only of a coffee break');
  }
}

/** The items of all people together (product:ordering#coffee-break). */
const forEach = ({ people, items }: Pick<Estimate, 'people' | 'items'>) =>
  items.map(({ id, quantity }) => ({ id, quantity: quantity * people }));
