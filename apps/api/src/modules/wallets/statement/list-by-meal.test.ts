import type { Api } from '@merenda/contract';
import { wireToMinor } from '@merenda/domain/money/money';
import { addDays } from '@merenda/domain/time/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, succeeded } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import {
  AT_NOON,
  accept,
  createDiners,
  type Diners,
  newCart,
  type OrderingApi,
  startOrdering,
  TUESDAY,
} from '../../../testing/ordering.ts';

const FRIDAY = addDays(TUESDAY, 3);
const AT_FRIDAYS_NOON = AT_NOON.replace(TUESDAY, FRIDAY);
const EARLIER_THEN = AT_FRIDAYS_NOON.replace('12:10', '11:40');

let ordering: OrderingApi;
let family: Diners;
beforeAll(async () => {
  ordering = await startOrdering();
  family = await createDiners(ordering.api);
});
afterAll(() => ordering.api.close());

type Query = NonNullable<Api['GET /wallets/logs']['query']>;

const ask = (query: Query, { token } = family.guardian) =>
  call(ordering.api.url, 'GET /wallets/logs', { token, query: { limit: 10, ...query } });
const list = async (query: Query) => succeeded(await ask(query)).docs;
const order = async (scheduledFor: string) => {
  const when = { scheduledFor };
  return succeeded(
    await accept(ordering.api, family, await newCart(ordering.api, family, when), when),
  );
};

test('by the meal’s day, a purchase and its refund stand at the day and the hour of the meal and in no other period, whenever they were posted', async () => {
  const { _id: walletId } = family.student.wallet;
  await order(AT_FRIDAYS_NOON);
  await order(EARLIER_THEN);
  await credit(ordering.api, walletId, 700n);
  const cancelled = await order(AT_NOON);
  succeeded(
    await call(ordering.api.url, 'POST /menu-orders/:id/cancel', {
      token: family.guardian.token,
      params: { id: cancelled.order._id },
    }),
  );
  const all = await list({ by: 'meal', walletId });
  const meals = all.filter(({ meal }) => meal);
  expect(meals.map(({ kind, day, meal }) => [kind, day, meal?.day, meal?.slot])).toEqual([
    ['purchase', FRIDAY, FRIDAY, '12:10'],
    ['purchase', FRIDAY, FRIDAY, '11:40'],
    ['purchase-refund', TUESDAY, TUESDAY, '12:10'],
    ['purchase', TUESDAY, TUESDAY, '12:10'],
  ]);
  expect(meals[0]?.meal).toMatchObject({ menuType: 'lunch' });
  expect(all.map(({ day }) => day)).toEqual(
    all
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  );

  const mealsOf = async (day: string) =>
    (await list({ by: 'meal', walletId, startDate: day, endDate: day })).filter(({ meal }) => meal);
  expect((await mealsOf(FRIDAY)).map(({ kind }) => kind)).toEqual(['purchase', 'purchase']);
  const ofTuesday = await mealsOf(TUESDAY);
  const signed = ofTuesday.map(({ operationType, value }) =>
    operationType === 'DEB' ? -wireToMinor(value, 'BRL') : wireToMinor(value, 'BRL'),
  );
  expect(signed).toHaveLength(2);
  expect(signed.reduce((sum, one) => sum + one, 0n)).toBe(0n);

  const paged: string[] = [];
  for (let page = 0; page <= all.length; page += 1) {
    const before = paged.at(-1);
    const docs = await list({ by: 'meal', walletId, limit: 1, ...(before && { before }) });
    paged.push(...docs.map(({ _id }) => _id));
  }
  expect(paged).toEqual(all.map(({ _id }) => _id));
});

test('a wallet that the guardian does not see is not found', async () => {
  const another = await createGuardian(ordering.api);
  const { _id: walletId } = family.student.wallet;
  const { status } = await ask({ walletId }, { ...family.guardian, token: another.token });
  expect(status).toBe(404);
});
