import { balanceOf } from '@merenda/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, succeeded } from '../../../testing/client.ts';
import { createOperator, operatorSession } from '../../../testing/factories/operators.ts';
import { closeSchool } from '../../../testing/factories/schools.ts';
import { holdClosures } from '../../../testing/hold-wallet.ts';
import { accept, createDiners, type Diners, estimate, newCart } from '../../../testing/ordering.ts';
import { type Payments, startPayments } from '../../../testing/payments.ts';
import { placeStandingOrders } from '../../standing-orders/index.ts';
import { cancelClosed } from './cancel-closed.ts';

// The date is far ahead, because the job uses the database's clock.
const NOW = new Date('2038-01-04T11:00:00Z');
const [DAY, NEXT, THIRD] = ['2038-01-05', '2038-01-06', '2038-01-07'] as const;
const MEAL = { scheduledFor: `${DAY}T12:10:00.000Z` };

let payments: Payments;
let family: Diners;
let headers: Record<string, string>;
beforeAll(async () => {
  payments = await startPayments({ clock: () => NOW });
});
beforeEach(async () => {
  const menu = { startDate: '2038-01-01', endDate: '2038-01-31' };
  family = await createDiners(payments.api, { balanceMinor: 50_000n, menu });
  const { token } = await createOperator(payments.api, { roles: ['school'] });
  headers = { ...operatorSession(token), 'accept-language': 'en' };
});
afterAll(() => payments.close());

const params = () => ({ id: family.school.id });

const close = async (firstDay: string, lastDay = firstDay) =>
  succeeded(
    await call(payments.api.url, 'POST /operator/schools/:id/closings', {
      headers,
      params: params(),
      body: { firstDay, lastDay, reason: 'Burst pipe in the kitchen' },
    }),
  );

const preview = (firstDay: string, lastDay = firstDay) =>
  call(payments.api.url, 'GET /operator/schools/:id/openings', {
    headers,
    params: params(),
    query: { firstDay, lastDay },
  });

const open = (version: string, firstDay: string, lastDay = firstDay) =>
  call(payments.api.url, 'POST /operator/schools/:id/openings', {
    headers,
    params: params(),
    body: { firstDay, lastDay, version },
  });

const openAsSeen = async (firstDay: string, lastDay = firstDay) =>
  open(succeeded(await preview(firstDay, lastDay)).version, firstDay, lastDay);

/** The closings from a day on, the last one first. */
const closings = async (from: string = DAY) => {
  const { docs } = succeeded(
    await call(payments.api.url, 'GET /operator/schools/:id/closings', {
      headers,
      params: params(),
      query: { from },
    }),
  );
  return docs.map(({ firstDay, lastDay, reason }) => [firstDay, lastDay, reason]);
};

async function order(): Promise<string> {
  const cart = await newCart(payments.api, family, MEAL);
  return succeeded(await accept(payments.api, family, cart, MEAL)).order._id;
}

const balance = async () =>
  (await balanceOf(payments.api.owner, family.student.wallet._id))?.availableMinor;

const cancel = () => cancelClosed(payments.api.services, new AbortController().signal);

const acts = async () => {
  const { rows } = await payments.api.owner.query(
    `SELECT detail FROM audit WHERE action = 'school.opened' AND subject = $1 ORDER BY id`,
    [family.school.id],
  );
  return rows.map(({ detail }) => detail);
};

describe('a day that is opened again', () => {
  test('takes orders; the cancelled one stays cancelled with its money back, as it was told before', async () => {
    await order();
    await close(DAY);
    await cancel();
    expect(await balance()).toBe(50_000n);
    const found = succeeded(await preview(DAY));
    expect(found).toMatchObject({
      closings: [{ firstDay: DAY, lastDay: DAY, kind: 'closure' }],
      orders: { cancelled: 1, left: 0 },
      standingOrders: 0,
    });
    expect((await estimate(payments.api, family, MEAL)).body).toMatchObject({
      message: 'not_served',
    });
    expect((await open(found.version, DAY)).status).toBe(204);
    expect(await closings()).toEqual([]);
    expect(await balance()).toBe(50_000n);
    await order();
    await cancel();
    expect(await balance()).toBe(50_000n - 1_890n);
    expect(await acts()).toEqual([
      { firstDay: DAY, lastDay: DAY, reasons: ['Burst pipe in the kitchen'] },
    ]);
  });

  test('keeps an order that the job was about to cancel', async () => {
    await order();
    await close(DAY);
    const held = await holdClosures(payments.api, family.school.id);
    const cancelling = cancel();
    await held.untilWaiting(1);
    await held.release('DELETE FROM school_closure WHERE school_id = $1', [family.school.id]);
    await cancelling;
    expect(await balance()).toBe(50_000n - 1_890n);
  });

  test('counts an order that is not cancelled yet: it stays', async () => {
    await order();
    await close(DAY);
    expect(succeeded(await preview(DAY)).orders).toEqual({ cancelled: 0, left: 1 });
    expect((await openAsSeen(DAY)).status).toBe(204);
    await cancel();
    expect(await balance()).toBe(50_000n - 1_890n);
  });

  test('is ordered at once by a standing order that has nothing for it, and by none that had', async () => {
    await close(DAY, NEXT);
    await orderEachWeek();
    await work();
    expect(await ordered()).toEqual([]);
    expect(succeeded(await preview(DAY)).standingOrders).toBe(1);
    expect((await openAsSeen(DAY)).status).toBe(204);
    await work();
    expect(await ordered()).toEqual([`${DAY} open`]);
    await close(DAY);
    await cancel();
    expect(succeeded(await preview(DAY)).standingOrders).toBe(0);
    expect((await openAsSeen(DAY)).status).toBe(204);
    await work();
    expect(await ordered()).toEqual([`${DAY} cancelled`]);
  });

  test.each([
    ['the removal of the closing', `DELETE FROM school_closure WHERE school_id = $1`],
    ['a shorter closing', `UPDATE school_closure SET last_day = '${DAY}' WHERE school_id = $1`],
  ])('is ordered at once also when it is opened by %s', async (_, sql) => {
    await close(DAY, NEXT);
    await orderEachWeek();
    await work();
    expect(await ordered()).toEqual([]);
    await payments.api.owner.query(sql, [family.school.id]);
    await work();
    expect(await ordered()).toContain(`${NEXT} open`);
  });

  test('holds up no act about a standing order before its transaction ends: an import locks the students last', async () => {
    await close(DAY, NEXT);
    await orderEachWeek();
    const importing = await payments.api.owner.connect();
    try {
      await importing.query('BEGIN');
      await importing.query('DELETE FROM school_closure WHERE school_id = $1', [family.school.id]);
      const { guardian, student } = family;
      const paused = await call(
        payments.api.url,
        'POST /responsible-users/:userId/dependents/:id/standing-order/pause',
        { token: guardian.token, params: { userId: guardian.user._id, id: student._id } },
      );
      expect(paused.status).toBe(200);
      await importing.query('SELECT FROM student WHERE id = $1 FOR NO KEY UPDATE', [student._id]);
    } finally {
      await importing.query('COMMIT');
      importing.release();
    }
  });
});

/** The student has a standing order for both days. */
const orderEachWeek = async () =>
  succeeded(
    await call(payments.api.url, 'PUT /responsible-users/:userId/dependents/:id/standing-order', {
      token: family.guardian.token,
      params: { userId: family.guardian.user._id, id: family.student._id },
      body: {
        weekdays: ['tuesday', 'wednesday'],
        never: { allergens: [], products: [] },
        startDate: DAY,
        endDate: NEXT,
      },
    }),
  );

const work = () => placeStandingOrders(payments.api.services);

const ordered = async () => {
  const { rows } = await payments.api.owner.query<{ day: string; status: string }>(
    'SELECT day::text, status FROM meal_order WHERE student_id = $1 ORDER BY day',
    [family.student._id],
  );
  return rows.map(({ day, status }) => `${day} ${status}`);
};

describe('days of a longer closing', () => {
  const REASON = 'Burst pipe in the kitchen';

  test('open alone: what lies before them and after them stays closed', async () => {
    await close(DAY, '2038-01-09');
    expect((await openAsSeen(THIRD)).status).toBe(204);
    expect(await closings()).toEqual([
      ['2038-01-08', '2038-01-09', REASON],
      [DAY, NEXT, REASON],
    ]);
    expect((await openAsSeen(DAY, '2038-01-08')).status).toBe(204);
    expect(await closings()).toEqual([['2038-01-09', '2038-01-09', REASON]]);
  });

  test('that another closing has, too, open once; no day after them opens with them', async () => {
    await closeSchool(payments.api, family.school, { firstDay: NEXT, lastDay: '2038-01-12' });
    await close(DAY, THIRD);
    await closeSchool(payments.api, family.school, {
      firstDay: '2038-01-08',
      lastDay: '2038-01-09',
    });
    expect(succeeded(await preview(NEXT, THIRD)).closings).toHaveLength(2);
    expect((await openAsSeen(NEXT, THIRD)).status).toBe(204);
    expect(await closings()).toEqual([
      ['2038-01-08', '2038-01-12', 'Inventory'],
      [DAY, DAY, REASON],
    ]);
  });

  test('are listed from a day on', async () => {
    await close(DAY, NEXT);
    await close('2038-01-12');
    expect(await closings(NEXT)).toEqual([
      ['2038-01-12', '2038-01-12', REASON],
      [DAY, NEXT, REASON],
    ]);
    expect(await closings(THIRD)).toHaveLength(1);
  });
});

describe('an opening', () => {
  test('is refused where the closings are others than those that were seen, and nothing opens', async () => {
    await close(DAY);
    const { version } = succeeded(await preview(DAY));
    const [first] = succeeded(
      await call(payments.api.url, 'GET /operator/schools/:id/closings', {
        headers,
        params: params(),
      }),
    ).docs;
    succeeded(
      await call(payments.api.url, 'POST /operator/schools/:id/closings', {
        headers,
        params: params(),
        body: {
          firstDay: DAY,
          lastDay: NEXT,
          reason: 'Training of the cooks',
          ...(first && { version: first.version }),
        },
      }),
    );
    expect(await open(version, DAY)).toMatchObject({
      status: 409,
      body: { code: 'record_changed', userMessage: expect.any(String) },
    });
    expect(await closings()).toEqual([[DAY, NEXT, 'Training of the cooks']]);
    expect(await acts()).toEqual([]);
  });

  test('leaves a closing of these days that comes while it waits: nobody has seen that one', async () => {
    await close(DAY, THIRD);
    const { version } = succeeded(await preview(DAY, THIRD));
    const held = await holdClosures(payments.api, family.school.id);
    const opening = open(version, DAY, THIRD);
    await held.untilWaiting(1);
    await closeSchool(payments.api, family.school, { firstDay: NEXT, lastDay: NEXT });
    await held.release();
    expect((await opening).status).toBe(204);
    expect(await closings()).toEqual([[NEXT, NEXT, 'Inventory']]);
  });

  test('once more changes nothing, and is no second act', async () => {
    await close(DAY);
    const { version } = succeeded(await preview(DAY));
    for (const _ of [1, 2]) expect((await open(version, DAY)).status).toBe(204);
    expect(await acts()).toHaveLength(1);
    expect(succeeded(await preview(DAY)).closings).toEqual([]);
  });

  test.each([
    ['a day that is over', '2038-01-03', DAY],
    ['a mistyped year', '2083-01-05', '2083-01-05'],
    ['days in the wrong order', NEXT, DAY],
    ['too many days', DAY, '2038-12-31'],
  ])('is refused for %s', async (_, firstDay, lastDay) => {
    await closeSchool(payments.api, family.school, { firstDay: '2038-01-02', lastDay: DAY });
    expect((await preview(firstDay, lastDay)).status).toBe(400);
    expect((await open('seen', firstDay, lastDay)).status).toBe(400);
    expect(await closings()).toHaveLength(1);
  });
});
