import type { AuthorizedCart } from '@merenda/contract';
import type { estimateOrder as estimateOrderRoute } from '@merenda/contract/orders';
import { MAX_AMOUNT_MAJOR, sumMinor, toMajor, toMinor } from '@merenda/domain/money/money';
import { isQuantity } from '@merenda/domain/ordering/cart';
import type { Language } from '@merenda/domain/places/languages';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import { invalid } from '../../platform/failure.ts';
import { readMealTime } from '../meals/index.ts';
import type { Services } from '../services.ts';
import { findBuyer } from './buyer.ts';
import { findHealthWarnings, warningText } from './health-warnings.ts';
import { checkPlace } from './place.ts';
import { priceItems } from './price-items.ts';
import { checkMeal } from './restrictions.ts';
import { saveCart } from './save-cart.ts';

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
  { requestType, restaurantUnit: schoolId, menu: menuId, purchaseFor, ...body }: Estimate,
  language: Language,
): Promise<AuthorizedCart> {
  const { db, clock } = services;
  const now = clock();
  checkQuantities({ requestType, ...body });
  const meal = readMealTime(body.scheduledFor);
  const buyer = await findBuyer(db, guardian, purchaseFor);
  await checkPlace(db, guardian, buyer, { schoolId, menuId, requestType, meal }, now);
  const items = await priceItems(db, menuId, forEach(body));
  const totalMinor = sumMinor(items.map(({ priceMinor }) => priceMinor));
  const currency = guardian.currency;
  if (totalMinor > toMinor(MAX_AMOUNT_MAJOR, currency))
    throw invalid('items', 'too large a total', 'order.refused.tooMuch');
  const { refusal, daily } = await checkMeal(db, buyer, { day: meal.day, items, totalMinor });
  if (refusal?.code === 'restricted_product') throw refusal;
  const health = await findHealthWarnings(services, db, guardian, buyer.student?.id, items);
  const limit = refusal?.userMessage(language);
  const cart = {
    id: uuidv7(),
    guardian_id: guardian.id,
    student_id: buyer.student?.id ?? null,
    menu_id: menuId,
    request_type: requestType,
    ...meal,
    total_minor: totalMinor,
    expires_at: new Date(now.getTime() + CART_VALID_MS),
    created_at: now,
  };
  await db.transaction().execute((trx) => saveCart(trx, cart, items));
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
    ...(daily && {
      dailyLimit: {
        max: toMajor(daily.maxMinor, currency),
        left: toMajor(daily.leftMinor, currency),
      },
    }),
    // What concerns health comes first: the first one is shown as a notification.
    warnings: [
      ...health.map((warning) => ({
        message: warningText(warning, buyer, language),
        _id: warning.id,
        item: warning.dish,
      })),
      ...(limit === undefined ? [] : [{ message: limit }]),
    ],
    expiresAt: cart.expires_at.toISOString(),
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

/** What all people have together (product:ordering#coffee-break). */
const forEach = ({ people, items }: Pick<Estimate, 'people' | 'items'>) =>
  items.map(({ id, quantity }) => ({ id, quantity: quantity * people }));
