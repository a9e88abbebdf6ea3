import { balanceOf, entries } from '@merenda/ledger';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { closeSchool } from '../../../testing/factories/schools.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import {
  AT_NOON,
  accept,
  createDiners,
  type Diners,
  newCart,
  startOrdering,
  stateOf,
  TUESDAY,
  TUESDAY_MORNING,
} from '../../../testing/ordering.ts';
import { companyAccount } from '../../companies/index.ts';

const ordering = await startOrdering();
let family: Diners;
beforeEach(async () => {
  ordering.setNow(TUESDAY_MORNING);
  family = await createDiners(ordering.api);
});
afterAll(() => ordering.api.close());

/** Accepts, expects this refusal, and that nothing was written. */
async function expectRefusal(
  cartId: string,
  expected: { status: number; body: object },
  options: Parameters<typeof accept>[3] & { by?: Diners } = {},
) {
  const before = await stateOf(ordering.api, family);
  const answer = await accept(ordering.api, options.by ?? family, cartId, options);
  expect(answer).toMatchObject(expected);
  expect(await stateOf(ordering.api, family)).toEqual(before);
}

const refused = (message: string) => ({
  status: 417,
  body: { code: 'order_not_possible', message, userMessage: expect.stringMatching(/\w/) },
});

describe('POST /menu-orders-estimations/:cartId/accept', () => {
  test('201: pays from the student’s wallet, credits the company’s sales, books the meal', async () => {
    const { api } = ordering;
    const sales = companyAccount('wefood', 'sales', 'BRL');
    const salesBefore = (await balanceOf(api.owner, sales))?.postedMinor ?? 0n;
    const cartId = await newCart(api, family, {
      items: [
        { id: family.menu.rice.id, quantity: 1 },
        { id: family.menu.juice.id, quantity: 2 },
      ],
    });
    const { status, body } = await accept(api, family, cartId);
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      user: { _id: family.student._id, name: family.student.name },
      requester: { _id: family.guardian.user._id },
      requestType: 'INO-TA',
      status: 'open',
      startDate: '2026-11-24',
      scheduledFor: AT_NOON,
      menu: { _id: family.menu.id, menuType: 'lunch' },
      items: [
        { quantity: 1, unitaryPrice: 18.9, price: 18.9, product: { name: { en: 'Rice' } } },
        { quantity: 2, unitaryPrice: 6, price: 12, product: { name: { en: 'Juice' } } },
      ],
      timeTracking: { createdOn: '2026-11-24T11:00:00.000Z' },
      cost: { total: 30.9 },
      restaurantUnit: { _id: family.school.id, currencyInfo: { code: 'BRL', decimal_digits: 2 } },
    });
    expect(await stateOf(api, family)).toMatchObject({ balanceMinor: 1_910n, orders: 1 });
    expect((await balanceOf(api.owner, sales))?.postedMinor).toBe(salesBefore + 3_090n);
    const [newest] = await entries(api.owner, { account: family.student.wallet._id, limit: 1 });
    expect(newest).toMatchObject({
      kind: 'purchase',
      direction: 'debit',
      amountMinor: 3_090n,
      reference: { menuOrder: body.order._id },
    });
  });

  test('201: guardians pay their own meals from their own wallet', async () => {
    const { api } = ordering;
    const { user } = family.guardian;
    await credit(api, user.wallet._id, 2_000n);
    const cartId = await newCart(api, family, { purchaseFor: user._id });
    const { body } = await accept(api, family, cartId);
    expect(body.order.user).toEqual({ _id: user._id, name: user.name });
    expect((await balanceOf(api.owner, user.wallet._id))?.availableMinor).toBe(110n);
    expect(await stateOf(api, family)).toMatchObject({ balanceMinor: 5_000n });
  });

  test('201: the time given at acceptance counts, and is checked', async () => {
    const cartId = await newCart(ordering.api, family);
    await expectRefusal(cartId, refused('not_served'), {
      scheduledFor: '2026-11-28T12:10:00.000Z',
    });
    const later = '2026-11-25T13:30:00.000Z';
    const { body } = await accept(ordering.api, family, cartId, { scheduledFor: later });
    expect(body.order).toMatchObject({ scheduledFor: later, startDate: '2026-11-25' });
  });

  test('402 insufficient_balance: one cent short, and nothing is written', async () => {
    const poor = await createDiners(ordering.api, { balanceMinor: 1_889n });
    family = poor;
    const cartId = await newCart(ordering.api, poor);
    await expectRefusal(
      cartId,
      {
        status: 402,
        body: { code: 'insufficient_balance', userMessage: expect.stringContaining('saldo') },
      },
      { language: 'pt-BR' },
    );
    await credit(ordering.api, poor.student.wallet._id, 1n);
    expect((await accept(ordering.api, poor, cartId)).status).toBe(201);
    expect(await stateOf(ordering.api, poor)).toMatchObject({ balanceMinor: 0n, orders: 1 });
  });

  test('417 price_changed: between estimation and acceptance, either way', async () => {
    const cartId = await newCart(ordering.api, family);
    for (const price of [1891, 1889]) {
      await ordering.api.owner.query('UPDATE menu_product SET price_minor = $2 WHERE id = $1', [
        family.menu.rice.id,
        price,
      ]);
      await expectRefusal(cartId, refused('price_changed'));
    }
  });

  test('417 expired: after 15 minutes', async () => {
    const cartId = await newCart(ordering.api, family);
    ordering.setNow(new Date(TUESDAY_MORNING.getTime() + 15 * 60_000));
    await expectRefusal(cartId, refused('expired'));
  });

  test('417 closed: the cut-off passed between estimation and acceptance', async () => {
    ordering.setNow(new Date('2026-11-24T13:40:00Z'));
    const cartId = await newCart(ordering.api, family);
    ordering.setNow(new Date('2026-11-24T13:41:00Z'));
    await expectRefusal(cartId, refused('closed'));
  });

  test('417 not_served: the school closes that day', async () => {
    const cartId = await newCart(ordering.api, family);
    await closeSchool(ordering.api, family.school, { firstDay: TUESDAY, lastDay: TUESDAY });
    await expectRefusal(cartId, refused('not_served'));
  });

  test('417 not_served: the menu offers a product no more', async () => {
    const cartId = await newCart(ordering.api, family);
    await ordering.api.owner.query('UPDATE menu_product SET is_offered = false WHERE id = $1', [
      family.menu.rice.id,
    ]);
    await expectRefusal(cartId, refused('not_served'));
  });

  test('417 not_served: the menu was taken off that day', async () => {
    const cartId = await newCart(ordering.api, family);
    await ordering.api.owner.query(`UPDATE menu SET repeats_on = '{monday}' WHERE id = $1`, [
      family.menu.id,
    ]);
    await expectRefusal(cartId, refused('not_served'));
  });

  test('400 restricted_product: forbidden since the estimation', async () => {
    const cartId = await newCart(ordering.api, family);
    await ordering.api.owner.query('UPDATE student SET forbidden_products = $2 WHERE id = $1', [
      family.student._id,
      [family.menu.rice.productId],
    ]);
    await expectRefusal(cartId, {
      status: 400,
      body: { code: 'restricted_product', userMessage: expect.stringContaining('Rice') },
    });
  });

  test('404: another guardian’s cart, a student deleted or no longer the guardian’s, no cart', async () => {
    const cartId = await newCart(ordering.api, family);
    const gone = { status: 404, body: { code: 'not_found' } };
    const guardian = await createGuardian(ordering.api);
    await expectRefusal(cartId, gone, { by: { ...family, guardian } });
    await expectRefusal(family.menu.id, gone);
    const { owner } = ordering.api;
    const pair = [family.guardian.user._id, family.student._id];
    await owner.query('DELETE FROM guardianship WHERE guardian_id = $1 AND student_id = $2', pair);
    await expectRefusal(cartId, gone);
    await owner.query(
      `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend, may_see_health)
       VALUES ($1, $2, true, true, true)`,
      pair,
    );
    await owner.query('UPDATE student SET deleted_at = now() WHERE id = $1', [family.student._id]);
    await expectRefusal(cartId, gone);
  });

  test('403: the guardian may no longer spend the student’s money', async () => {
    const cartId = await newCart(ordering.api, family);
    await ordering.api.owner.query(
      'UPDATE guardianship SET is_owner = false, may_spend = false WHERE student_id = $1',
      [family.student._id],
    );
    await expectRefusal(cartId, { status: 403, body: { code: 'spending_not_allowed' } });
  });

  test('400: no idempotency key, an impossible time; 401: no session', async () => {
    const cartId = await newCart(ordering.api, family);
    await expectRefusal(cartId, { status: 400, body: { code: 'validation_failed' } }, { key: 'x' });
    const scheduledFor = '2026-11-24T12:61:00.000Z';
    await expectRefusal(cartId, { status: 400, body: {} }, { scheduledFor });
    const params = { cartId };
    const answer = await call(ordering.api.url, 'POST /menu-orders-estimations/:cartId/accept', {
      params,
      body: { scheduledFor: AT_NOON },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the daily maximum', () => {
  const allow = (minor: number | null) =>
    ordering.api.owner.query('UPDATE student SET daily_max_minor = $2 WHERE id = $1', [
      family.student._id,
      minor,
    ]);
  const exceeded = { status: 400, body: { code: 'daily_limit_exceeded' } };

  test('400 daily_limit_exceeded: counts meals by the day they are eaten, not the day they are ordered', async () => {
    await allow(2_000);
    const lunch = { scheduledFor: '2026-11-25T12:10:00.000Z' };
    const carts = [
      await newCart(ordering.api, family, lunch),
      await newCart(ordering.api, family, lunch),
      await newCart(ordering.api, family),
    ];
    const [first = '', second = '', today = ''] = carts;
    expect((await accept(ordering.api, family, first, lunch)).status).toBe(201);
    await expectRefusal(second, exceeded, lunch);
    expect((await accept(ordering.api, family, today)).status).toBe(201);
  });

  test('may be reached exactly, and a cancelled meal does not count', async () => {
    await allow(1_890);
    const [first = '', second = ''] = [
      await newCart(ordering.api, family),
      await newCart(ordering.api, family),
    ];
    const { body } = await accept(ordering.api, family, first);
    await expectRefusal(second, exceeded);
    await ordering.api.owner.query(`UPDATE meal_order SET status = 'cancelled' WHERE id = $1`, [
      body.order._id,
    ]);
    expect((await accept(ordering.api, family, second)).status).toBe(201);
  });

  test('follows the school’s day across a change of clocks and far from UTC', async () => {
    // Sunday 5 April 2026 has 25 hours in Auckland and spans two UTC days.
    const served = {
      startDate: '2026-04-01',
      endDate: '2026-04-30',
      repeatsOn: ['saturday', 'sunday', 'monday'],
      startTimeMinutes: 0,
      endTimeMinutes: 1430,
      prepTimeMinutes: 0,
    };
    ordering.setNow(new Date('2026-04-03T00:00:00Z'));
    const timeZone = 'Pacific/Auckland';
    family = await createDiners(ordering.api, { menu: served, timeZone, balanceMinor: 20_000n });
    await allow(2_000);
    const eat = async (time: string) => {
      const scheduledFor = `${time}:00.000Z`;
      const cartId = await newCart(ordering.api, family, { scheduledFor });
      return (await accept(ordering.api, family, cartId, { scheduledFor })).status;
    };
    expect(await eat('2026-04-04T23:50')).toBe(201);
    expect(await eat('2026-04-05T00:00')).toBe(201);
    expect(await eat('2026-04-05T23:50')).toBe(400);
    expect(await eat('2026-04-06T00:00')).toBe(201);
  });
});
