import { randomUUID } from 'node:crypto';
import type { TwoPeoplesAct } from '@merenda/domain/access/money-acts';
import { companyDay } from '@merenda/domain/brands/company-time';
import { toMajor } from '@merenda/domain/money/money';
import { FOUR_EYES_FROM } from '@merenda/domain/payouts/payouts';
import { filled } from '@merenda/testing/filled';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readEachGiven, readGiven } from '../../modules/operator/index.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createFamily, createStudentFamily } from '../../testing/factories/families.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createMenu } from '../../testing/factories/menus.ts';
import {
  createOperator,
  createScript,
  operatorSession,
  operatorToken,
} from '../../testing/factories/operators.ts';
import { createOrder, MEAL } from '../../testing/factories/orders.ts';
import { paidByCard } from '../../testing/factories/topups.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { startPayments } from '../../testing/payments.ts';
import { createReturnedPayout, requestPayout } from '../../testing/payouts.ts';

const payments = await startPayments();
const { api } = payments;
afterAll(() => payments.close());

/** From this amount on two people agree in every company of this currency. */
const MINOR = FOUR_EYES_FROM.BRL;
/** An amount that one person may give, unless the company asks earlier. */
const SMALL = 60_00n;
/** The price of a dish. */
const DISH = 18_90n;

type By = Record<string, string>;

/** An amount: what the first and the second person do, and whether it has been given. */
interface Case {
  /** The guardian who gets it. */
  guardian: string;
  first: (by: By) => Promise<{ status: number }>;
  second: (by: By) => Promise<{ status: number }>;
  isGiven: () => Promise<boolean>;
}

const person = async (): Promise<By> => operatorSession((await createOperator(api)).token);

let script: By;
beforeAll(async () => {
  script = operatorToken((await createScript(api, { roles: ['finance', 'support'] })).token);
});

async function isIn(table: string, id: string, statuses: readonly string[]): Promise<boolean> {
  const { rows } = await api.owner.query(`SELECT status FROM ${table} WHERE id = $1`, [id]);
  return statuses.includes(rows[0]?.status);
}

async function createPayoutOf(minor: bigint, before?: Parameters<Create>[1]) {
  const asker = await createGuardian(api);
  await before?.(asker.user._id);
  await credit(api, asker.user.wallet._id, 2n * minor);
  const value = toMajor(minor, 'BRL');
  const { _id: id } = succeeded(await requestPayout(api, asker, { value }));
  return { params: { id }, guardian: asker.user._id };
}

/** A person who is this guardian, too, by another address of the same mailbox. */
async function personWhoIs(guardian: string): Promise<By> {
  const { id, token } = await createOperator(api);
  await api.owner.query(
    `UPDATE operator
     SET email = (SELECT replace(email, '@', '+office@') FROM guardian WHERE id = $2) WHERE id = $1`,
    [id, guardian],
  );
  return operatorSession(token);
}

/** @param before happens before the amount is asked for */
type Create = (minor: bigint, before?: (guardian: string) => Promise<unknown>) => Promise<Case>;

const CASES: Record<TwoPeoplesAct, Create> = {
  async 'payout.approved'(minor, before) {
    const { params, guardian } = await createPayoutOf(minor, before);
    const approve = (headers: By) =>
      call(api.url, 'POST /operator/payouts/:id/approve', { params, headers });
    return {
      guardian,
      first: approve,
      second: approve,
      isGiven: () => isIn('payout_request', params.id, ['approved']),
    };
  },

  async 'payout.returned'(minor, before) {
    const { params, guardian } = await createPayoutOf(minor);
    while (!(await isIn('payout_request', params.id, ['approved']))) {
      const headers = await person();
      succeeded(await call(api.url, 'POST /operator/payouts/:id/approve', { params, headers }));
    }
    const headers = await person();
    succeeded(await call(api.url, 'POST /operator/payouts/:id/settle', { params, headers }));
    await before?.(guardian);
    const body = { reason: 'the account is closed' };
    return {
      guardian,
      first: (headers) =>
        call(api.url, 'POST /operator/payouts/:id/return', { params, body, headers }),
      second: (headers) =>
        call(api.url, 'POST /operator/payouts/:id/return/approve', { params, headers }),
      isGiven: () => isIn('payout_request', params.id, ['returned']),
    };
  },

  async 'topup.refund-asked'(minor, before) {
    const family = await createFamily(payments);
    await before?.(family.guardian.user._id);
    const value = toMajor(minor, 'BRL');
    const { id } = await paidByCard(payments, family, { value: 2 * value });
    const refundId = randomUUID();
    const body = { refundId, value, reason: 'paid twice by mistake' };
    return {
      guardian: family.guardian.user._id,
      first: (headers) =>
        call(api.url, 'POST /operator/topups/:id/refunds', { params: { id }, body, headers }),
      second: (headers) =>
        call(api.url, 'POST /operator/refunds/:id/approve', { params: { id: refundId }, headers }),
      isGiven: () => isIn('operator_refund', refundId, ['approved']),
    };
  },

  async 'owed.payment-entered'(minor, before) {
    const { id, guardian } = await createReturnedPayout(api, minor);
    await before?.(guardian);
    const paymentId = randomUUID();
    const body = {
      paymentId,
      value: toMajor(minor, 'BRL'),
      paidOn: companyDay('wefood', new Date()),
      payer: 'bank' as const,
      payerReference: 'TED 4711',
    };
    const params = { id, guardian };
    return {
      guardian,
      first: (headers) =>
        call(api.url, 'POST /operator/owed/:id/:guardian/payments', { params, body, headers }),
      second: (headers) =>
        call(api.url, 'POST /operator/owed-payments/:id/approve', {
          params: { id: paymentId },
          headers,
        }),
      isGiven: () => isIn('owed_payment', paymentId, ['paid']),
    };
  },

  async 'ticket.confirmed'(minor, before) {
    const { guardian, school, student } = await createStudentFamily(api, {
      balanceMinor: 2n * minor,
    });
    const { token } = guardian;
    await before?.(guardian.user._id);
    const menu = await createMenu(api, school, {
      ...{ startDate: MEAL.day, endDate: MEAL.day },
      repeatsOn: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    });
    const food = { school: school.id, menu: menu.id, dish: menu.rice.id };
    const order = await createOrder(api, token, food, student._id, Number(minor / DISH) + 1);
    const ticket = await call(api.url, 'POST /user-tickets', {
      token,
      body: { conversationId: randomUUID(), conversationType: 'ORDER-DUPLICATED', order },
    });
    const params = { id: succeeded(ticket)._id };
    const confirm = (headers: By) =>
      call(api.url, 'POST /operator/tickets/:id/status', {
        params,
        body: { status: 'confirmed', seen: 1_000 },
        headers,
      });
    return {
      guardian: guardian.user._id,
      first: confirm,
      second: confirm,
      isGiven: () => isIn('meal_order', order, ['cancelled']),
    };
  },
};

test.each(Object.entries(CASES))(
  '%s: a large amount is given by two different people, never by one of them twice or by a script',
  async (_act, create) => {
    const { first, second, isGiven } = await create(MINOR);
    const [anna, bruno] = [await person(), await person()];
    expect((await first(script)).status).toBe(403);
    expect((await first(anna)).status).toBeLessThan(300);
    expect(await isGiven()).toBe(false);
    expect((await second(anna)).status).toBe(403);
    expect((await second(script)).status).toBe(403);
    expect(await isGiven()).toBe(false);
    expect((await second(bruno)).status).toBeLessThan(300);
    expect(await isGiven()).toBe(true);
  },
);

/** The guardian has been given an amount, by a payment of an owed one some days ago. */
const gaveLately = (guardian: string, minor: bigint, days: number, id: string = randomUUID()) =>
  api.owner.query(
    `INSERT INTO owed_payment (id, company_id, subject, guardian_id, amount_minor, currency, payer,
       payer_reference, paid_on, status, approved_by, created_at, ended_at)
     VALUES ($4, 'wefood', gen_random_uuid(), $1, $2, 'BRL', 'bank', 'TED 1', now(), 'paid',
       (SELECT id FROM operator WHERE kind = 'person' LIMIT 1), now() - make_interval(days => $3), now())`,
    [guardian, minor, days, id],
  );

const givenLately = async (guardian: string): Promise<bigint> =>
  readGiven(api.services.db, { guardianId: guardian, amountMinor: 0n });

test.each(Object.entries(CASES))(
  '%s: what the guardian has been given within seven days counts too, by whichever act, and nothing older',
  async (_act, create) => {
    const parts = await create(SMALL, (guardian) => gaveLately(guardian, MINOR - SMALL, 6));
    const [anna, bruno] = [await person(), await person()];
    expect((await parts.first(anna)).status).toBeLessThan(300);
    expect(await parts.isGiven()).toBe(false);
    expect((await parts.second(bruno)).status).toBeLessThan(300);
    expect(await parts.isGiven()).toBe(true);

    const later = await create(SMALL, (guardian) => gaveLately(guardian, MINOR - SMALL, 8));
    expect((await later.first(anna)).status).toBeLessThan(300);
    expect(await later.isGiven()).toBe(true);
  },
);

test.each(Object.entries(CASES))(
  '%s: the given amount counts with what the guardian is given next',
  async (_act, create) => {
    const { guardian, first, isGiven } = await create(SMALL);
    expect((await first(await person())).status).toBeLessThan(300);
    expect(await isGiven()).toBe(true);
    const given = await givenLately(guardian);
    expect(given).toBeGreaterThanOrEqual(SMALL);
    expect(given).toBeLessThan(2n * SMALL);
  },
);

test('amounts of several guardians count at once, each with its own guardian’s and without itself', async () => {
  const [anna, bruno] = [await createGuardian(api), await createGuardian(api)];
  const [first, second] = [randomUUID(), randomUUID()];
  for (const [id, minor] of [
    [first, 300n],
    [second, 50n],
  ] as const) {
    await gaveLately(anna.user._id, minor, 1, id);
  }
  await gaveLately(bruno.user._id, 7n, 1);
  const giving = (guardian: typeof anna, subject?: string) => ({
    guardianId: guardian.user._id,
    amountMinor: 1000n,
    ...(subject && { subject }),
  });
  const givings = [giving(anna, first), giving(bruno), giving(anna, second), giving(anna)];
  expect(await readEachGiven(api.services.db, givings)).toEqual([1050n, 1007n, 1300n, 1350n]);
});

/** The address of a person who left is erased: nobody has the mailbox any more. */
const OF_LIVING = Object.entries(CASES).filter(([act]) => act !== 'owed.payment-entered');

test.each(OF_LIVING)(
  '%s: nobody gives money to the own account as a guardian, as the first person or as the second',
  async (_act, create) => {
    const { guardian, first, second, isGiven } = await create(MINOR);
    const own = await personWhoIs(guardian);
    const refused = { status: 403, body: { code: 'operator_not_allowed' } };
    expect(await first(own)).toMatchObject(refused);
    expect((await first(await person())).status).toBeLessThan(300);
    expect(await second(own)).toMatchObject(refused);
    expect(await isGiven()).toBe(false);
    expect((await second(await person())).status).toBeLessThan(300);
    expect(await isGiven()).toBe(true);
  },
);

/** The ways in which a first person stops being one who may approve. */
const ENDINGS = {
  access: 'disabled_at = now()',
  right: `roles = '{administrator}'`,
  scope: `everywhere = false, companies = '{sodexo-direct}'`,
} as const;

/** The first person approves, and may not approve any more. */
async function approvedByLeaver({ first }: Case, ending: keyof typeof ENDINGS): Promise<void> {
  const { id, token } = await createOperator(api);
  expect((await first(operatorSession(token))).status).toBeLessThan(300);
  await api.owner.query(`UPDATE operator SET ${ENDINGS[ending]} WHERE id = $1`, [id]);
}

/** Each case with each ending. */
const ENDED = Object.keys(ENDINGS).flatMap((ending) =>
  Object.entries(CASES).map(
    ([act, create]) => [act, ending as keyof typeof ENDINGS, create] as const,
  ),
);

test.each(ENDED)(
  '%s: the approval of a person whose %s has ended since does not count with a second one',
  async (_act, ending, create) => {
    const given = await create(MINOR);
    await approvedByLeaver(given, ending);
    await given.second(await person());
    expect(await given.isGiven()).toBe(false);
  },
);

test.each(filled(ENDED.filter(([act]) => ['payout.approved', 'ticket.confirmed'].includes(act))))(
  '%s: another person takes the place of a first one whose %s has ended, and a third one gives',
  async (_act, ending, create) => {
    const given = await create(MINOR);
    await approvedByLeaver(given, ending);
    const [bruno, carla] = [await person(), await person()];
    expect((await given.second(bruno)).status).toBeLessThan(300);
    expect((await given.second(bruno)).status).toBe(403);
    expect((await given.second(carla)).status).toBeLessThan(300);
    expect(await given.isGiven()).toBe(true);
  },
);

test('ticket.confirmed: the first person counts no more without the right that this ticket asks for', async () => {
  const given = await CASES['ticket.confirmed'](MINOR);
  const { id, token } = await createOperator(api);
  expect((await given.first(operatorSession(token))).status).toBeLessThan(300);
  await api.owner.query(`UPDATE operator SET roles = '{finance}' WHERE id = $1`, [id]);
  const [bruno, carla] = [await person(), await person()];
  expect((await given.second(bruno)).status).toBeLessThan(300);
  expect(await given.isGiven()).toBe(false);
  expect((await given.second(carla)).status).toBeLessThan(300);
  expect(await given.isGiven()).toBe(true);
});

test.each(Object.entries(CASES))(
  '%s: two accounts of one mailbox, from before the rule, are one person',
  async (_act, create) => {
    const { first, second, isGiven } = await create(MINOR);
    const [anna, other] = [await createOperator(api), await createOperator(api)];
    await api.owner.query(
      `UPDATE operator SET email = replace($2, '@', '+second@'), mailbox = NULL WHERE id = $1`,
      [other.id, anna.email],
    );
    expect((await first(operatorSession(anna.token))).status).toBeLessThan(300);
    expect((await second(operatorSession(other.token))).status).toBe(403);
    expect(await isGiven()).toBe(false);
    expect((await second(await person())).status).toBeLessThan(300);
    expect(await isGiven()).toBe(true);
  },
);

describe('a company that asks for a second person from a lower amount on', () => {
  const askFrom = (own: bigint | null) =>
    api.owner.query(`UPDATE company SET four_eyes_from_minor = $1 WHERE id = 'wefood'`, [own]);
  afterEach(() => askFrom(null));

  test.each(Object.entries(CASES))(
    '%s: two different people give this amount, which one gives in other companies of the currency',
    async (_act, create) => {
      const alone = await create(SMALL);
      expect((await alone.first(await person())).status).toBeLessThan(300);
      expect(await alone.isGiven()).toBe(true);
      await askFrom(SMALL);
      const { first, second, isGiven } = await create(SMALL);
      const [anna, bruno] = [await person(), await person()];
      expect((await first(script)).status).toBe(403);
      expect((await first(anna)).status).toBeLessThan(300);
      expect((await second(anna)).status).toBe(403);
      expect(await isGiven()).toBe(false);
      expect((await second(bruno)).status).toBeLessThan(300);
      expect(await isGiven()).toBe(true);
    },
  );

  test.each(Object.entries(CASES))(
    '%s: an approval that waits goes on waiting for another person when the company asks later again',
    async (_act, create) => {
      await askFrom(0n);
      const { first, second, isGiven } = await create(SMALL);
      const [anna, bruno] = [await person(), await person()];
      expect((await first(anna)).status).toBeLessThan(300);
      await askFrom(null);
      expect((await second(anna)).status).toBe(403);
      expect(await isGiven()).toBe(false);
      expect((await second(bruno)).status).toBeLessThan(300);
      expect(await isGiven()).toBe(true);
    },
  );

  test.each(Object.entries(CASES))(
    '%s: a higher amount than the currency’s changes nothing',
    async (_act, create) => {
      await askFrom(100n * MINOR);
      const { first, isGiven } = await create(MINOR);
      expect((await first(await person())).status).toBeLessThan(300);
      expect(await isGiven()).toBe(false);
    },
  );
});
