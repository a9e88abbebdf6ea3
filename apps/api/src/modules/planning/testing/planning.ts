import type { Api } from '@merenda/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { call, succeeded } from '../../../testing/client.ts';
import { createOperator, operatorSession } from '../../../testing/factories/operators.ts';
import { accept, createDiners, type Diners, newCart } from '../../../testing/ordering.ts';
import { type Payments, startPayments } from '../../../testing/payments.ts';

// The dates are far ahead: the job that cancels orders uses the database's clock.
const NOW = new Date('2038-01-04T11:00:00Z');
export const DAY = '2038-01-05';
export const NEXT = '2038-01-06';
/** The family of each test. */
export const FAMILY = {
  balanceMinor: 50_000n,
  menu: { startDate: '2038-01-01', endDate: '2038-01-31' },
};
const MEAL = { scheduledFor: `${DAY}T12:10:00.000Z` };

export let payments: Payments;
export let family: Diners;
export let headers: Record<string, string>;
/** Starts the API at `NOW`, with a family and a planner of its school before each test. */
export function usePlanning(): void {
  beforeAll(async () => {
    payments = await startPayments({ clock: () => NOW });
  });
  beforeEach(async () => {
    family = await createDiners(payments.api, FAMILY);
    headers = operatorSession((await createOperator(payments.api, { roles: ['school'] })).token);
  });
  afterAll(() => payments.close());
}

/** Acts as another operator from now on, in this test. */
export const actAs = (operator: Record<string, string>): void => {
  headers = operator;
};

/** Another family is the test's, at a school of its own. */
export async function useFamily(options: { healthForm: boolean }): Promise<void> {
  family = await createDiners(payments.api, { ...FAMILY, ...options });
}

export type Change = Api['PUT /operator/schools/:id/menu-draft']['body']['changes'][number];

export const params = () => ({ id: family.school.id });
export const read = () =>
  call(payments.api.url, 'GET /operator/schools/:id/menu-draft', { headers, params: params() });
export const save = (changes: Change[], version = 0, accepts = false) =>
  call(payments.api.url, 'PUT /operator/schools/:id/menu-draft', {
    headers,
    params: params(),
    body: { version, changes, accepts },
  });
export const preview = (id: string, version = 1) =>
  call(payments.api.url, 'POST /operator/menu-drafts/:id/preview', {
    headers,
    params: { id },
    body: { version },
  });
export const publish = (id: string, version = 1) =>
  call(payments.api.url, 'POST /operator/menu-drafts/:id/publish', {
    headers,
    params: { id },
    body: { version },
  });
export const drafted = async (...changes: Change[]) => succeeded(await save(changes))._id ?? '';

/** A family's view of a day: names and prices of the dishes by menu. */
export async function seen(day: string) {
  const { docs } = succeeded(
    await call(payments.api.url, 'GET /restaurants/:id/menus', {
      token: family.guardian.token,
      params: params(),
      query: { date: day },
    }),
  );
  return docs.map((menu) =>
    Object.fromEntries(
      menu.categories.flatMap(({ products }) =>
        products.map(({ product, price }) => [product.name.en, price]),
      ),
    ),
  );
}

export async function order(meal = MEAL): Promise<string> {
  const cart = await newCart(payments.api, family, meal);
  return succeeded(await accept(payments.api, family, cart, meal)).order._id;
}

export const riceAt = (price: number, from = DAY): Change => ({
  kind: 'price',
  menuProduct: family.menu.rice.id,
  price,
  from,
});

export const dish = (changes: Partial<Extract<Change, { kind: 'dish' }>> = {}): Change => ({
  kind: 'dish',
  product: family.menu.rice.productId,
  isNew: false,
  names: { en: 'Rice' },
  descriptions: { en: 'Rice' },
  allergens: ['vegan'],
  nutritionalValue: 'inNatura',
  kilocalories: 620,
  parts: [],
  ...changes,
});
