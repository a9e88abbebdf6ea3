import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { purge } from '../../start/purge.ts';
import { call } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createMenu } from '../../testing/factories/menus.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { createStudent } from '../../testing/factories/students.ts';
import {
  AT_NOON,
  accept,
  createDiners,
  estimate,
  newCart,
  startOrdering,
  stateOf,
  TUESDAY_MORNING,
} from '../../testing/ordering.ts';

const ordering = await startOrdering();
const family = await createDiners(ordering.api);
beforeEach(() => ordering.setNow(TUESDAY_MORNING));
afterAll(() => ordering.api.close());

const ask = (changes?: Parameters<typeof estimate>[2], language?: string) =>
  estimate(ordering.api, family, changes, language);

describe('POST /menu-orders-estimations', () => {
  test('200: priced from the menu, valid for 15 minutes, and nothing is booked', async () => {
    const before = await stateOf(ordering.api, family);
    const { rice, juice } = family.menu;
    const { status, body } = await ask({
      items: [
        { id: juice.id, quantity: 3 },
        { id: rice.id, quantity: 1 },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [
        { id: juice.id, productName: { en: 'Juice' }, quantity: 3, unitaryPrice: 6, price: 18 },
        { id: rice.id, productName: { en: 'Rice' }, quantity: 1, unitaryPrice: 18.9, price: 18.9 },
      ],
      cost: { total: 36.9 },
      warnings: [],
      expiresAt: '2026-11-24T11:15:00.000Z',
    });
    expect(await stateOf(ordering.api, family)).toEqual(before);
  });

  test('without a menu it takes the items’ own; items of several menus, or of none, are refused', async () => {
    const other = await createMenu(ordering.api, family.school);
    const without = (...items: string[]) =>
      call(ordering.api.url, 'POST /menu-orders-estimations', {
        token: family.guardian.token,
        body: {
          requestType: 'INO-TA',
          restaurantUnit: family.school.id,
          purchaseFor: family.student._id,
          scheduledFor: AT_NOON,
          items: items.map((id) => ({ id, quantity: 1 })),
        },
      });
    const { rice, juice } = family.menu;
    expect(await without(rice.id, juice.id)).toMatchObject({
      status: 200,
      body: { cost: { total: 24.9 } },
    });
    expect((await without(rice.id, other.rice.id)).status).toBe(404);
    expect((await without(family.student._id)).status).toBe(404);
  });

  test('200: guardians may order for themselves', async () => {
    expect((await ask({ purchaseFor: family.guardian.user._id })).status).toBe(200);
  });

  test('200: a meal above the daily maximum is priced with a warning in the caller’s language', async () => {
    const limited = await createDiners(ordering.api);
    await ordering.api.owner.query('UPDATE student SET daily_max_minor = 1889 WHERE id = $1', [
      limited.student._id,
    ]);
    expect((await estimate(ordering.api, limited, {}, 'fr-FR')).body.warnings).toEqual([
      { message: expect.stringContaining('le maximum journalier de Lucas') },
    ]);
  });

  test('400 restricted_product: a forbidden product, alone or among others', async () => {
    const strict = await createDiners(ordering.api);
    const { rice, juice } = strict.menu;
    await ordering.api.owner.query('UPDATE student SET forbidden_products = $2 WHERE id = $1', [
      strict.student._id,
      [juice.productId],
    ]);
    const items = [rice, juice].map(({ id }) => ({ id, quantity: 1 }));
    expect(await estimate(ordering.api, strict, { items }, 'hu')).toMatchObject({
      status: 400,
      body: { code: 'restricted_product', userMessage: expect.stringContaining('Juice') },
    });
    expect((await estimate(ordering.api, strict)).status).toBe(200);
  });

  test('417 not_served: a day without the menu, a time that is not a slot, before and after service', async () => {
    const wrong = ['2026-11-28T12:10', '2026-11-24T12:11', '2026-11-24T11:20', '2026-11-24T13:40'];
    for (const time of [...wrong, '2027-01-04T12:10']) {
      expect(await ask({ scheduledFor: `${time}:00.000Z` })).toMatchObject({
        status: 417,
        body: { code: 'order_not_possible', message: 'not_served' },
      });
    }
    expect(await ask({ requestType: 'COFF-BRK' })).toMatchObject({ status: 417 });
  });

  test('417 closed: the cut-off counts to the minute, by the school’s clock', async () => {
    ordering.setNow(new Date('2026-11-24T13:40:59Z'));
    expect((await ask()).status).toBe(200);
    ordering.setNow(new Date('2026-11-24T13:41:00Z'));
    expect(await ask({}, 'de')).toMatchObject({
      status: 417,
      body: {
        code: 'order_not_possible',
        message: 'closed',
        userMessage: expect.stringContaining('zu spät'),
      },
    });
    expect((await ask({ scheduledFor: '2026-11-23T12:10:00.000Z' })).body).toMatchObject({
      message: 'closed',
    });
  });

  test('417 no_wallet: a school or a student without one', async () => {
    const { api } = ordering;
    const without = await createDiners(api);
    const { student, school, guardian } = without;
    await api.owner.query('UPDATE student SET wallet_id = NULL WHERE id = $1', [student._id]);
    const noWallet = { status: 417, body: { message: 'no_wallet' } };
    expect(await estimate(api, without)).toMatchObject(noWallet);
    await api.owner.query('UPDATE school SET wallet_payment = false WHERE id = $1', [school.id]);
    const own = await estimate(api, without, { purchaseFor: guardian.user._id });
    expect(own).toMatchObject(noWallet);
  });

  test('404: every id of another guardian, company or menu', async () => {
    const { api } = ordering;
    const other = await createDiners(api);
    const elsewhere = await createSchool(api, { company: 'thomas-franks' });
    const theirs = await createMenu(api, elsewhere, { company: 'thomas-franks' });
    const wrong = [
      { purchaseFor: other.student._id },
      { purchaseFor: other.guardian.user._id },
      { restaurantUnit: elsewhere.id, menu: theirs.id },
      { menu: theirs.id },
      { menu: other.menu.id },
      { items: [{ id: other.menu.rice.id, quantity: 1 }] },
      { items: [{ id: family.menu.rice.productId, quantity: 1 }] },
    ];
    for (const changes of wrong) {
      expect(await ask(changes)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('403: a student whose money the guardian may not spend', async () => {
    const second = await createGuardian(ordering.api);
    await ordering.api.owner.query(
      `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend)
       VALUES ($1, $2, false, false)`,
      [second.user._id, family.student._id],
    );
    expect(await estimate(ordering.api, { ...family, guardian: second })).toMatchObject({
      status: 403,
      body: { code: 'spending_not_allowed' },
    });
  });

  test('400: students eat at their own school only', async () => {
    const school = await createSchool(ordering.api);
    const menu = await createMenu(ordering.api, school);
    const student = await createStudent(ordering.api, family.guardian, school);
    const crossed = { ...family, school, menu };
    expect(await estimate(ordering.api, crossed)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'restaurantUnit' }] },
    });
    expect((await estimate(ordering.api, { ...crossed, student })).status).toBe(200);
  });

  test('400: malformed orders', async () => {
    const { rice } = family.menu;
    const wrong = [
      { items: [] },
      { items: [rice, rice].map(({ id }) => ({ id, quantity: 1 })) },
      { scheduledFor: '2026-02-30T12:10:00.000Z' },
      { scheduledFor: '2026-11-24T25:10:00.000Z' },
      { scheduledFor: AT_NOON.replace('Z', '+02:00') },
    ];
    for (const changes of wrong) {
      expect(await ask(changes)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', issues: [{}] },
      });
    }
  });

  test.each([0, -1, 1.5, 1001, 1_000_000])(
    '400: %s of a dish, and for so many people, in the guardian’s words, and no cart is stored',
    async (quantity) => {
      const carts = () => ordering.api.owner.query('SELECT count(*) FROM cart');
      const before = (await carts()).rows;
      const { id } = family.menu.rice;
      expect(await ask({ items: [{ id, quantity }] }, 'hu')).toMatchObject({
        status: 400,
        body: {
          issues: [{ path: 'items.0.quantity' }],
          userMessage: expect.stringContaining('Egész darabszámot'),
        },
      });
      expect(await ask({ people: quantity, requestType: 'COFF-BRK' }, 'hu')).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'people' }], userMessage: expect.stringContaining('létszám') },
      });
      expect((await carts()).rows).toEqual(before);
    },
  );

  test('404 in the guardian’s words: a product of another menu, or one that was taken off', async () => {
    const other = await createMenu(ordering.api, family.school);
    const mixed = [family.menu.rice, other.juice].map(({ id }) => ({ id, quantity: 1 }));
    expect(await ask({ items: mixed }, 'hu')).toMatchObject({
      status: 404,
      body: { code: 'not_found', userMessage: expect.stringContaining('étlapon') },
    });
  });

  test('400: a total above the largest amount', async () => {
    const golden = await createDiners(ordering.api);
    await ordering.api.owner.query('UPDATE menu_product SET price_minor = 100001 WHERE id = $1', [
      golden.menu.rice.id,
    ]);
    const items = [{ id: golden.menu.rice.id, quantity: 1000 }];
    expect(await estimate(ordering.api, golden, { items })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'items' }] },
    });
  });

  test('401: without a session', async () => {
    const answer = await call(ordering.api.url, 'POST /menu-orders-estimations', {});
    expect(answer.status).toBe(401);
  });
});

describe('a coffee break', () => {
  const TWO_DAYS_ON = '2026-11-26T12:10:00.000Z';
  const forMany = { requestType: 'COFF-BRK', people: 30, scheduledFor: TWO_DAYS_ON } as const;

  test('costs each person’s items times the people, and is ordered and paid like that', async () => {
    const { api } = ordering;
    const menu = { orderTypes: ['COFF-BRK'], maxAdvanceDays: 2 };
    const group = await createDiners(api, { menu, balanceMinor: 100_000n });
    const { rice, juice } = group.menu;
    const items = [
      { id: rice.id, quantity: 1 },
      { id: juice.id, quantity: 2 },
    ];
    const { status, body } = await estimate(api, group, { ...forMany, items });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [
        { quantity: 30, unitaryPrice: 18.9, price: 567 },
        { quantity: 60, unitaryPrice: 6, price: 360 },
      ],
      cost: { total: 927 },
    });
    const accepted = await accept(api, group, body._id, { scheduledFor: TWO_DAYS_ON });
    expect(accepted.body.order).toMatchObject({ requestType: 'COFF-BRK', cost: { total: 927 } });
    expect(await stateOf(api, group)).toMatchObject({ balanceMinor: 7_300n, orders: 1 });
  });

  test('417 closed: not within its first days, at estimation and at acceptance', async () => {
    const { api } = ordering;
    const menu = { orderTypes: ['COFF-BRK'], maxAdvanceDays: 2 };
    const group = await createDiners(api, { menu, balanceMinor: 100_000n });
    const tooSoon = { scheduledFor: '2026-11-25T12:10:00.000Z' };
    const closed = { status: 417, body: { message: 'closed' } };
    expect(await estimate(api, group, { ...forMany, ...tooSoon })).toMatchObject(closed);
    const cart = await newCart(api, group, forMany);
    expect(await accept(api, group, cart, tooSoon)).toMatchObject(closed);
    expect(await stateOf(api, group)).toMatchObject({ balanceMinor: 100_000n, orders: 0 });
  });

  test('400: people who share a lunch', async () => {
    expect(await ask({ people: 10 })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'people' }] },
    });
  });
});

test('an unaccepted cart is deleted a day after it expires; an ordered one stays', async () => {
  const { api } = ordering;
  const rich = await createDiners(api, { balanceMinor: 20_000n });
  const [old, ordered, recent] = [
    await newCart(api, rich),
    await newCart(api, rich),
    await newCart(api, rich),
  ];
  expect((await accept(api, rich, ordered)).status).toBe(201);
  await api.owner.query(
    `UPDATE cart SET expires_at = now() - CASE id WHEN $2 THEN interval '23 hours'
       ELSE interval '25 hours' END WHERE id = ANY ($1)`,
    [[old, ordered, recent], recent],
  );
  await purge(api.services);
  const { rows } = await api.owner.query<{ id: string }>(
    'SELECT id FROM cart WHERE id = ANY ($1)',
    [[old, ordered, recent]],
  );
  expect(rows.map(({ id }) => id).sort()).toEqual([ordered, recent].sort());
});
