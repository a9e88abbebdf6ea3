import type { Api } from '@merenda/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { ANSWERS, answersOf, healthBody } from '../../testing/factories/health-forms.ts';
import { closeSchool, createSchool } from '../../testing/factories/schools.ts';
import { createGuardianship } from '../../testing/factories/shared-students.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { holdRow } from '../../testing/hold-wallet.ts';
import { accept, createDiners, type Diners, newCart } from '../../testing/ordering.ts';
import { startPayments } from '../../testing/payments.ts';
import { placeStandingOrders } from './place-standing-orders.ts';

/** 08:00 of a Tuesday in São Paulo. */
const TUESDAY_MORNING = new Date('2026-11-24T11:00:00Z');
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [24, 25, 26, 27].map((day) => `2026-11-${day}`);
const [MONDAY, NEXT_TUESDAY] = ['2026-11-30', '2026-12-01'];
const PRICE = 1_890n;

let now = TUESDAY_MORNING;
const payments = await startPayments({ clock: () => now });
const { api, sandbox } = payments;
let family: Diners;
beforeEach(async () => {
  now = TUESDAY_MORNING;
  family = await createDiners(api, { balanceMinor: 50_000n });
});
afterAll(() => payments.close());

type Terms = Api['PUT /responsible-users/:userId/dependents/:id/standing-order']['body'];

const address = (guardian: SignedInGuardian = family.guardian) => ({
  token: guardian.token,
  params: { userId: guardian.user._id, id: family.student._id },
});

const set = (terms: Partial<Terms> = {}, guardian?: SignedInGuardian) =>
  call(api.url, 'PUT /responsible-users/:userId/dependents/:id/standing-order', {
    ...address(guardian),
    headers: { 'accept-language': 'en' },
    body: {
      weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      never: { allergens: [], products: [] },
      startDate: TUESDAY ?? '',
      ...terms,
    },
  });

const own = async () => {
  const { token, user } = family.guardian;
  const { docs } = succeeded(
    await call(api.url, 'GET /responsible-users/:userId/standing-orders', {
      token,
      params: { userId: user._id },
    }),
  );
  return docs[0];
};

const work = () => placeStandingOrders(api.services);
const inDays = (days: number) => {
  now = new Date(TUESDAY_MORNING.getTime() + days * 86_400_000);
};

/** All meals that were ordered for the student, cancelled or not. */
const orders = async () => {
  const { rows } = await api.owner.query<{ day: string; slot: string; status: string }>(
    'SELECT day::text, slot, status FROM meal_order WHERE student_id = $1 ORDER BY day, created_at',
    [family.student._id],
  );
  return rows;
};
const days = async () => (await orders()).map(({ day }) => day);

/** The days in each email of a kind, oldest first. */
const emails = async (kind = 'standing-order-run') => {
  const { rows } = await api.owner.query<{ data: { days?: { day: string }[]; why?: string } }>(
    'SELECT data FROM mail_outbox WHERE guardian_id = $1 AND kind = $2 ORDER BY created_at',
    [family.guardian.user._id, kind],
  );
  return rows.map(({ data }) => data.days?.map(({ day }) => day).toSorted() ?? data.why);
};

describe('a standing order', () => {
  test('places each day some days before, once whatever the workers and the clock, and tells it in one email a run', async () => {
    const { body } = await set({ slot: '12:14' });
    expect(body).toMatchObject({
      isOwn: true,
      days: [
        TUESDAY,
        WEDNESDAY,
        THURSDAY,
        FRIDAY,
        MONDAY,
        NEXT_TUESDAY,
        '2026-12-02',
        '2026-12-03',
        '2026-12-04',
        '2026-12-07',
      ],
    });
    await Promise.all([work(), work(), work()]);
    expect(await days()).toEqual([TUESDAY, WEDNESDAY, THURSDAY, FRIDAY]);
    expect((await orders())[0]?.slot).toBe('12:10');
    await work();
    inDays(1);
    await work();
    inDays(-200);
    await work();
    inDays(3);
    await Promise.all([work(), work()]);
    expect(await days()).toEqual([TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, MONDAY]);
    expect(await emails()).toEqual([[TUESDAY, WEDNESDAY, THURSDAY, FRIDAY], [MONDAY]]);
    expect(await emails('orders-placed')).toEqual([]);
    inDays(0);
    expect((await sandbox.emails(family.guardian.email)).map(({ text }) => text).join()).toMatch(
      /Rice[\s\S]*R\$18\.90[\s\S]*\/week/,
    );
  });

  test('leaves days alone that were ordered or cancelled by hand, before or during a run', async () => {
    const ordered = await accept(api, family, await newCart(api, family));
    const { order } = succeeded(ordered);
    succeeded(
      await call(api.url, 'POST /menu-orders/:id/cancel', {
        token: family.guardian.token,
        params: { id: order._id },
      }),
    );
    const AT = `${WEDNESDAY}T12:30:00.000Z`;
    const cart = await newCart(api, family, { scheduledFor: AT });
    await set();
    await Promise.all([accept(api, family, cart, { scheduledFor: AT }), work()]);
    expect((await days()).filter((day) => day === TUESDAY)).toHaveLength(1);
    expect((await days()).filter((day) => day === THURSDAY)).toHaveLength(1);
    const [first] = (await orders()).filter(({ day }) => day === FRIDAY);
    expect(first?.status).toBe('open');
    const friday = await api.owner.query<{ id: string }>(
      'SELECT id FROM meal_order WHERE student_id = $1 AND day = $2',
      [family.student._id, FRIDAY],
    );
    succeeded(
      await call(api.url, 'POST /menu-orders/:id/cancel', {
        token: family.guardian.token,
        params: { id: friday.rows[0]?.id ?? '' },
      }),
    );
    inDays(1);
    await work();
    expect((await orders()).filter(({ day }) => day === FRIDAY)).toMatchObject([
      { status: 'cancelled' },
    ]);
  });

  test('tells nothing of a day that somebody orders during the run; the next run looks at it', async () => {
    const cart = await newCart(api, family);
    await set();
    const student = await holdRow(api, 'student', family.student._id);
    const ordered = accept(api, family, cart);
    await student.untilWaiting(1);
    const worked = work();
    await student.untilWaiting(2);
    await student.release();
    succeeded(await ordered);
    await worked;
    expect((await days()).filter((day) => day === TUESDAY)).toHaveLength(1);
    const { rows } = await api.owner.query<{ day: string; outcome: string }>(
      'SELECT day::text, outcome FROM standing_order_day WHERE student_id = $1 ORDER BY day',
      [family.student._id],
    );
    expect(rows).toEqual([WEDNESDAY, THURSDAY, FRIDAY].map((day) => ({ day, outcome: 'placed' })));
  });

  test('orders nothing for a guardian who is blocked during the run', async () => {
    await set();
    const student = await holdRow(api, 'student', family.student._id);
    const worked = work();
    await student.untilWaiting(1);
    await student.release('UPDATE guardian SET blocked_at = now() WHERE id = $1', [
      family.guardian.user._id,
    ]);
    await worked;
    expect(await days()).toEqual([]);
  });

  test('tells of too low a balance once, tries again once a day, and tells when it is placed', async () => {
    family = await createDiners(api, { balanceMinor: PRICE });
    await set({ weekdays: ['thursday', 'friday'] });
    await work();
    expect(await days()).toEqual([THURSDAY]);
    expect(await emails()).toEqual([[THURSDAY, FRIDAY]]);
    expect((await own())?.failed).toEqual([{ day: FRIDAY, why: 'insufficient_balance' }]);
    inDays(1);
    await work();
    expect(await emails()).toHaveLength(1);
    await credit(api, family.student.wallet._id, PRICE);
    await work();
    expect(await days()).toEqual([THURSDAY]);
    inDays(2);
    await work();
    expect(await days()).toEqual([THURSDAY, FRIDAY]);
    expect(await emails()).toEqual([[THURSDAY, FRIDAY], [FRIDAY]]);
  });

  test('takes the next dish if one is unwanted, forbidden or warned of, and none if none is left', async () => {
    family = await createDiners(api, {
      healthForm: true,
      balanceMinor: 50_000n,
      menu: { allergens: ['fish', 'milk'] },
    });
    const { rows } = await api.owner.query<{ id: string }>(
      `WITH dish AS (INSERT INTO product (company_id, names, descriptions, allergens, nutritional_value)
         VALUES ('wefood', '{"en":"Stew"}', '{}', '{eggs}', 'inNatura') RETURNING id)
       INSERT INTO menu_product (menu_id, category_id, product_id, position, price_minor)
       SELECT $1, $2, id, 1, 2000 FROM dish RETURNING id`,
      [family.menu.id, family.menu.rice.categoryId],
    );
    const dishes = async () => {
      const found = await api.owner.query<{ dish: string }>(
        `SELECT menu_product_id AS dish FROM order_item JOIN meal_order ON meal_order.id = order_id
         WHERE student_id = $1 ORDER BY day`,
        [family.student._id],
      );
      return found.rows.map(({ dish }) => dish);
    };
    const stew = rows[0]?.id;
    await set({ weekdays: ['tuesday'], never: { allergens: ['fish'], products: [] } });
    await work();
    expect(await dishes()).toEqual([stew]);
    succeeded(
      await call(api.url, 'POST /anamnesis', {
        token: family.guardian.token,
        body: {
          student: family.student._id,
          ...healthBody(family.school),
          answers: answersOf({ ...ANSWERS, foodRestricions: ['milk'] }),
        },
      }),
    );
    await set({ weekdays: ['wednesday'] });
    await work();
    expect(await dishes()).toEqual([stew, stew]);
    await set({ weekdays: ['thursday'], never: { allergens: ['eggs'], products: [] } });
    await work();
    expect(await dishes()).toHaveLength(2);
    expect((await own())?.failed).toEqual([{ day: THURSDAY, why: 'no_dish' }]);
  });

  test('keeps to the school’s calendar, and reports a day that a worker missed as too late', async () => {
    await closeSchool(api, family.school, { firstDay: FRIDAY ?? '', lastDay: FRIDAY ?? '' });
    await set({ startDate: THURSDAY ?? '', endDate: NEXT_TUESDAY });
    inDays(6 + 6 / 24);
    await work();
    expect(await days()).toEqual([NEXT_TUESDAY]);
    expect(await emails()).toEqual([[MONDAY, NEXT_TUESDAY]]);
    inDays(9);
    await work();
    expect(await own()).toBeUndefined();
    expect(await days()).toEqual([NEXT_TUESDAY]);
  });

  test('a day that was placed before a restart is told after it', async () => {
    await set();
    await work();
    await api.owner.query(
      'UPDATE standing_order_day SET notified_outcome = NULL WHERE student_id = $1',
      [family.student._id],
    );
    await Promise.all([work(), work()]);
    expect(await emails()).toEqual([
      [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY],
      [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY],
    ]);
  });
});

describe('a standing order is paused', () => {
  test('while its guardian wants it, and goes on when resumed', async () => {
    await set({ startDate: WEDNESDAY ?? '' });
    const pause = () =>
      call(
        api.url,
        'POST /responsible-users/:userId/dependents/:id/standing-order/pause',
        address(),
      );
    expect((await pause()).body).toMatchObject({ pausedBy: 'guardian', days: [] });
    expect((await pause()).status).toBe(200);
    await work();
    expect(await days()).toEqual([]);
    await call(
      api.url,
      'POST /responsible-users/:userId/dependents/:id/standing-order/resume',
      address(),
    );
    await work();
    expect(await days()).toEqual([WEDNESDAY, THURSDAY, FRIDAY]);
    const end = () =>
      call(api.url, 'DELETE /responsible-users/:userId/dependents/:id/standing-order', address());
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(404);
    inDays(3);
    await work();
    expect(await days()).toEqual([WEDNESDAY, THURSDAY, FRIDAY]);
  });

  test.each([
    [
      'blocked',
      async () =>
        api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [
          family.guardian.user._id,
        ]),
    ],
    [
      'menu',
      async () =>
        api.owner.query('UPDATE student SET school_id = $2, class_id = NULL WHERE id = $1', [
          family.student._id,
          (await createSchool(api)).id,
        ]),
    ],
  ] as const)('when its reason is “%s”, and its guardian is told once', async (why, happens) => {
    await set();
    await happens();
    await Promise.all([work(), work()]);
    await work();
    expect(await days()).toEqual([]);
    expect(await own()).toMatchObject({ pausedBy: why });
    expect(await emails('standing-order-paused')).toEqual([why]);
  });

  test('without its guardian’s right to spend, and gone without guardianship; another guardian takes it over', async () => {
    const other = await createGuardian(api);
    await createGuardianship(api, family.student._id, other, {
      maySpend: true,
      maySeeHealth: false,
    });
    expect((await set({}, other)).status).toBe(200);
    await api.owner.query('UPDATE guardianship SET may_spend = false WHERE guardian_id = $1', [
      other.user._id,
    ]);
    await work();
    expect(await own()).toMatchObject({ isOwn: false, pausedBy: 'rights' });
    expect((await set({}, other)).status).toBe(403);
    await call(
      api.url,
      'POST /responsible-users/:userId/dependents/:id/standing-order/resume',
      address(),
    );
    expect(await own()).toMatchObject({ isOwn: true });
    await work();
    expect(await days()).toHaveLength(4);
    await api.owner.query('DELETE FROM guardianship WHERE guardian_id = $1', [
      family.guardian.user._id,
    ]);
    await work();
    const { rows } = await api.owner.query('SELECT 1 FROM standing_order WHERE student_id = $1', [
      family.student._id,
    ]);
    expect(rows).toEqual([]);
  });
});

test.each([
  ['400: an end before its start', { endDate: '2026-11-20' }, 400],
  ['400: no weekday', { weekdays: [] }, 400],
  ['404: another school’s menu', { menu: crypto.randomUUID() }, 404],
  [
    '404: a dish that is not on the school’s menus',
    { never: { allergens: [], products: [crypto.randomUUID()] } },
    404,
  ],
])('%s sets no standing order', async (_, terms, status) => {
  expect((await set(terms)).status).toBe(status);
  expect(await own()).toBeUndefined();
});

describe('a day that is skipped', () => {
  const skip = (day = '', method: 'PUT' | 'DELETE' = 'PUT') =>
    call(
      api.url,
      `${method} /responsible-users/:userId/dependents/:id/standing-order/skipped-days/:day`,
      {
        ...address(),
        params: { ...address().params, day },
        headers: { 'accept-language': 'en' },
      },
    );

  test('is never placed, even if the order’s terms change, until the skip is taken back', async () => {
    await set();
    for (const again of [WEDNESDAY, THURSDAY, WEDNESDAY]) {
      expect((await skip(again)).status).toBe(200);
    }
    expect((await own())?.skipped).toEqual([WEDNESDAY, THURSDAY]);
    expect((await own())?.days).not.toContain(WEDNESDAY);
    await work();
    expect(await days()).toEqual([TUESDAY, FRIDAY]);
    await set({ slot: '12:30' });
    await work();
    expect(await days()).toEqual([TUESDAY, FRIDAY]);
    const { body } = await skip(THURSDAY, 'DELETE');
    expect(body.skipped).toEqual([WEDNESDAY]);
    await work();
    expect(await days()).toEqual([TUESDAY, THURSDAY, FRIDAY]);
    expect((await emails()).flat()).not.toContain(WEDNESDAY);
  });

  test('stays ordered if it is ordered already; one that is over or far away is refused in words', async () => {
    await set();
    await work();
    expect((await skip(FRIDAY)).status).toBe(200);
    expect(await days()).toContain(FRIDAY);
    for (const day of ['2026-11-23', '2027-11-24']) {
      expect(await skip(day)).toMatchObject({
        status: 400,
        body: { userMessage: expect.stringContaining('too far ahead') },
      });
    }
  });
});
