import { randomUUID } from 'node:crypto';
import { secondMealId } from '@merenda/domain/ordering/second-meal';
import { addDays } from '@merenda/domain/time/dates';
import type { TestApi } from '../api.ts';
import { call, succeeded } from '../client.ts';
import type { CompanyIds } from './family-ids.ts';
import { createGuardian } from './guardians.ts';
import { createMenu } from './menus.ts';
import { credit } from './wallets.ts';

const DAY = addDays(new Date().toISOString().slice(0, 10), 3);

/** Day and time of a complete family's meals. */
export const MEAL = { day: DAY, scheduledFor: `${DAY}T12:10:00.000Z` };

/** Confirmations of further meals on the same day, for up to 40 meals. */
export const SECOND_MEALS: string[] = Array.from({ length: 40 }, (_, at) => secondMealId(at + 1));

/** School, menu and dish of a meal. */
type Food = Pick<CompanyIds, 'school' | 'menu' | 'dish'>;

/** Creates a cart with one dish, for the guardian or a student; returns its id. */
export async function createCart(
  api: TestApi,
  token: string,
  { school, menu, dish }: Food,
  purchaseFor: string,
  quantity = 1,
): Promise<string> {
  const cart = await call(api.url, 'POST /menu-orders-estimations', {
    token,
    body: {
      restaurantUnit: school,
      menu,
      purchaseFor,
      scheduledFor: MEAL.scheduledFor,
      items: [{ id: dish, quantity }],
    },
  });
  return succeeded(cart)._id;
}

/** Orders such a cart; returns the order's id. */
export async function createOrder(
  api: TestApi,
  token: string,
  company: Food,
  purchaseFor: string,
  quantity = 1,
): Promise<string> {
  const accepted = await call(api.url, 'POST /menu-orders-estimations/:cartId/accept', {
    token,
    params: { cartId: await createCart(api, token, company, purchaseFor, quantity) },
    body: { scheduledFor: MEAL.scheduledFor, confirmedWarnings: SECOND_MEALS },
    idempotencyKey: randomUUID(),
  });
  return succeeded(accepted).order._id;
}

/** Creates a calendar address of the guardian; returns its last part. */
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

/** Creates a suspended order of the unsuited dish; call it before the health form is filed. */
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

/** Gives a school a lunch on the day of {@link MEAL}: one is ordered, and one portion of a product is counted. */
export async function serveLunch(
  api: TestApi,
  {
    company,
    school,
    product,
    operator,
  }: { company: string; school: string; product: string; operator: string },
): Promise<void> {
  const menu = await createMenu(
    api,
    { id: school },
    {
      company,
      startDate: addDays(MEAL.day, -3),
      endDate: '9999-12-31',
      repeatsOn: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    },
  );
  const { token, user } = await createGuardian(api, company);
  await credit(api, user.wallet._id, 5_000n, { company });
  await createOrder(api, token, { school, menu: menu.id, dish: menu.rice.id }, user._id);
  await api.owner.query(
    `WITH served AS (
       INSERT INTO kitchen_day (school_id, day, service, status, changed_at, changed_by)
       VALUES ($1, $2, 'lunch', 'served', now(), $4))
     INSERT INTO kitchen_count (school_id, day, service, product_id, served, left_over, thrown_away)
     VALUES ($1, $2, 'lunch', $3, 1, 0, 0)`,
    [school, MEAL.day, product, operator],
  );
}
