import { randomUUID } from 'node:crypto';
import { secondMealId } from '@merenda/domain/ordering/second-meal';
import { addDays } from '@merenda/domain/time/dates';
import type { TestApi } from '../api.ts';
import { call, succeeded } from '../client.ts';
import type { CompanyIds } from './family-ids.ts';

const DAY = addDays(new Date().toISOString().slice(0, 10), 3);

/** When the meals of a complete family are eaten. */
export const MEAL = { day: DAY, scheduledFor: `${DAY}T12:10:00.000Z` };

/** Confirms that a further meal of the day is wanted, however many there are. */
export const SECOND_MEALS: string[] = Array.from({ length: 40 }, (_, at) => secondMealId(at + 1));

/** Where what is eaten. */
type Food = Pick<CompanyIds, 'school' | 'menu' | 'dish'>;

/** A cart with one dish, for the guardian or a student; answers its id. */
export async function createCart(
  api: TestApi,
  token: string,
  { school, menu, dish }: Food,
  purchaseFor: string,
): Promise<string> {
  const cart = await call(api.url, 'POST /menu-orders-estimations', {
    token,
    body: {
      restaurantUnit: school,
      menu,
      purchaseFor,
      scheduledFor: MEAL.scheduledFor,
      items: [{ id: dish, quantity: 1 }],
    },
  });
  return succeeded(cart)._id;
}

/** The same, ordered; answers the order's id. */
export async function createOrder(
  api: TestApi,
  token: string,
  company: Food,
  purchaseFor: string,
): Promise<string> {
  const accepted = await call(api.url, 'POST /menu-orders-estimations/:cartId/accept', {
    token,
    params: { cartId: await createCart(api, token, company, purchaseFor) },
    body: { scheduledFor: MEAL.scheduledFor, confirmedWarnings: SECOND_MEALS },
    idempotencyKey: randomUUID(),
  });
  return succeeded(accepted).order._id;
}

/** A calendar address of the guardian's; answers its last part. */
export async function createCalendarFeed(
  api: TestApi,
  { token, user }: { token: string; user: { _id: string } },
): Promise<string> {
  const made = await call(api.url, 'POST /responsible-users/:userId/calendar-feed', {
    token,
    params: { userId: user._id },
  });
  return succeeded(made).address.split('/').at(-1) ?? '';
}

/** An order of the unsuited dish that is suspended; to be made before the health form is filed. */
export async function createSuspendedOrder(
  api: TestApi,
  token: string,
  company: CompanyIds,
  student: string,
): Promise<string> {
  const id = await createOrder(api, token, { ...company, dish: company.unsuited }, student);
  const suspend = `UPDATE meal_order SET status = 'suspended', suspended_at = now() WHERE id = $1`;
  await api.owner.query(suspend, [id]);
  return id;
}
