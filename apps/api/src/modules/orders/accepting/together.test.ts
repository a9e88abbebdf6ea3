import { randomUUID } from 'node:crypto';
import { auditLedger, balanceOf, beginIdempotents, sealBlocks } from '@merenda/ledger';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call, refusalOf } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import {
  AT_NOON,
  accept,
  createDiners,
  type Diners,
  inOneBatch,
  newCart,
  startOrdering,
  stateOf,
  TUESDAY_MORNING,
} from '../../../testing/ordering.ts';

const ordering = await startOrdering();
const { api } = ordering;
beforeEach(() => ordering.setNow(TUESDAY_MORNING));
afterAll(() => api.close());

/** The number of transactions that wrote the orders of these families. */
async function transactionsOf(families: readonly Diners[]): Promise<number> {
  const { rows } = await api.owner.query<{ count: number }>(
    `SELECT count(DISTINCT xmin::text)::int AS count FROM meal_order WHERE school_id = ANY ($1)`,
    [families.map(({ school }) => school.id)],
  );
  return rows[0]?.count ?? 0;
}

const accepting =
  (family: Pick<Diners, 'guardian'>, cart: string, options?: Parameters<typeof accept>[3]) => () =>
    accept(api, family, cart, options);

const limitTo = (family: Diners, minor: number) =>
  api.owner.query('UPDATE student SET daily_max_minor = $2 WHERE id = $1', [
    family.student._id,
    minor,
  ]);

const twice = async (family: Diners, changes?: Parameters<typeof newCart>[2]) => [
  await newCart(api, family, changes),
  await newCart(api, family, changes),
];

test('requests that share a transaction are each answered as one by one, and a refused one changes nothing for the others', async () => {
  const plain = await createDiners(api);
  const known = await createDiners(api);
  const [kept = '', other = ''] = await twice(known);
  const knownKey = randomUUID();
  const first = await accept(api, known, kept, { key: knownKey });

  const busy = await createDiners(api);
  const busyKey = randomUUID();
  const holder = await api.owner.connect();
  await holder.query('BEGIN');
  const held = { scope: busy.guardian.user._id, key: busyKey, requestHash: 'another' };
  await beginIdempotents(holder, [held]);

  const poor = await createDiners(api, { balanceMinor: 1_889n });
  const once = await createDiners(api, { balanceMinor: 1_900n });
  const [paid = '', unpaid = ''] = await twice(once);
  const full = await createDiners(api, { menu: { slotCapacity: 1 }, balanceMinor: 9_000n });
  const [seated = '', standing = ''] = await twice(full);
  const limited = await createDiners(api, { balanceMinor: 9_000n });
  await limitTo(limited, 3_000);
  const [eaten = '', tooMuch = ''] = await twice(limited);
  const doubled = await createDiners(api, { balanceMinor: 9_000n });
  const doubledCart = await newCart(api, doubled);
  const repeated = await createDiners(api, { balanceMinor: 9_000n });
  const repeatedCart = await newCart(api, repeated);
  const repeatedKey = randomUUID();

  const answers = await inOneBatch(api, [
    accepting(plain, await newCart(api, plain)),
    accepting(known, kept, { key: knownKey }),
    accepting(known, other, { key: knownKey }),
    accepting(busy, await newCart(api, busy), { key: busyKey }),
    accepting(plain, await newCart(api, repeated)),
    accepting(poor, await newCart(api, poor)),
    accepting(once, paid),
    accepting(once, unpaid),
    accepting(full, seated),
    accepting(full, standing),
    accepting(limited, eaten),
    accepting(limited, tooMuch),
    accepting(doubled, doubledCart),
    accepting(doubled, doubledCart),
    accepting(repeated, repeatedCart, { key: repeatedKey }),
    accepting(repeated, repeatedCart, { key: repeatedKey }),
  ]);
  await holder.query('ROLLBACK');
  holder.release();
  expect(
    answers.map(({ status, body, headers }) => [
      status,
      status === 201
        ? headers.get('idempotency-replayed')
        : refusalOf({ status, body, headers }).message,
    ]),
  ).toMatchObject([
    [201, null],
    [201, 'true'],
    [422, expect.anything()],
    [409, expect.anything()],
    [404, expect.anything()],
    [402, expect.anything()],
    [201, null],
    [402, expect.anything()],
    [201, null],
    [417, 'slot_full'],
    [201, null],
    [400, expect.anything()],
    [201, null],
    [201, null],
    [201, null],
    [201, 'true'],
  ]);
  expect(answers[1]?.body).toEqual(first.body);
  expect(answers[13]?.body).toEqual(answers[12]?.body);
  expect(answers[15]?.body).toEqual(answers[14]?.body);
  expect(answers[5]?.body).toMatchObject({
    userMessage: expect.stringContaining('R$0.01 short'),
  });
  // The refusal counts the balance before the request, without movements after it.
  expect(answers[7]?.body).toMatchObject({ userMessage: expect.stringContaining('R$18.80 short') });
  expect(await transactionsOf([plain, once, full, limited, doubled, repeated])).toBe(1);
  const states = await Promise.all(
    [plain, known, busy, poor, once, full, limited, doubled, repeated].map((one) =>
      stateOf(api, one),
    ),
  );
  expect(states.map(({ balanceMinor, orders }) => [balanceMinor, orders])).toEqual([
    [3_110n, 1],
    [3_110n, 1],
    [5_000n, 0],
    [1_889n, 0],
    [10n, 1],
    [7_110n, 1],
    [7_110n, 1],
    [7_110n, 1],
    [7_110n, 1],
  ]);
});

test('the order answered is the order that is read afterwards', async () => {
  const family = await createDiners(api);
  const items = [
    { id: family.menu.juice.id, quantity: 2 },
    { id: family.menu.rice.id, quantity: 1 },
  ];
  const { body } = await accept(api, family, await newCart(api, family, { items }));
  const read = await call(api.url, 'GET /menu-orders/:id', {
    token: family.guardian.token,
    params: { id: body.order._id },
  });
  expect(body.order).toEqual(read.body);
});

test('a request that was refused because of a neighbour that then could not pay is judged again', async () => {
  const place = await createDiners(api, { menu: { slotCapacity: 1 }, balanceMinor: 100n });
  const { user } = place.guardian;
  await credit(api, user.wallet._id, 5_000n);
  const limited = await createDiners(api, { balanceMinor: 1_890n });
  await limitTo(limited, 4_000);
  const two = [{ id: limited.menu.rice.id, quantity: 2 }];
  const [own = '', theirs = ''] = [
    await newCart(api, place, { purchaseFor: user._id }),
    await newCart(api, place),
  ];
  const answers = await inOneBatch(api, [
    accepting(place, theirs),
    accepting(place, own),
    accepting(limited, await newCart(api, limited, { items: two })),
    accepting(limited, await newCart(api, limited)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([402, 201, 402, 201]);
  expect((await balanceOf(api.owner, user.wallet._id))?.availableMinor).toBe(5_000n - 1_890n);
  expect(await stateOf(api, limited)).toMatchObject({ balanceMinor: 0n, orders: 1 });
});

test('a request whose batch met an unexpected error still gets its right answer', async () => {
  const families = await Promise.all([createDiners(api), createDiners(api), createDiners(api)]);
  const carts = await Promise.all(families.map((family) => newCart(api, family)));
  await api.owner.query(`
    CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'broken for the test'; END $$;
    CREATE TRIGGER break_one BEFORE INSERT ON meal_order FOR EACH ROW
      WHEN (NEW.cart_id = '${carts[1]}') EXECUTE FUNCTION break_one()`);
  const requests = families.map((family, at) => accepting(family, carts[at] ?? ''));
  const answers = await inOneBatch(api, requests);
  await api.owner.query('DROP TRIGGER break_one ON meal_order; DROP FUNCTION break_one');
  expect(answers.map(({ status }) => status)).toEqual([201, 500, 201]);
  const states = await Promise.all(families.map((family) => stateOf(api, family)));
  expect(states.map(({ balanceMinor }) => balanceMinor)).toEqual([3_110n, 5_000n, 3_110n]);
  expect((await accept(api, families[1], carts[1] ?? '')).status).toBe(201);
});

test('404 for a guardian who was signed out, blocked or removed while the request waited; the others are served', async () => {
  const ends = {
    signedOut: 'UPDATE session SET revoked_at = now() WHERE guardian_id = $1',
    blocked: 'UPDATE guardian SET blocked_at = now() WHERE id = $1',
    removed: 'DELETE FROM guardianship WHERE guardian_id = $1',
  };
  const staying = await createDiners(api);
  const leaving = await Promise.all(
    Object.values(ends).map(async (end) => ({ end, family: await createDiners(api) })),
  );
  const families = [...leaving.map(({ family }) => family), staying];
  const carts = await Promise.all(families.map((family) => newCart(api, family)));
  const answers = await inOneBatch(
    api,
    families.map((family, at) => accepting(family, carts[at] ?? '')),
    async () => {
      for (const { end, family } of leaving) {
        await api.owner.query(end, [family.guardian.user._id]);
      }
    },
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 201]);
  const states = await Promise.all(families.map((family) => stateOf(api, family)));
  expect(states.map(({ balanceMinor }) => balanceMinor)).toEqual([5_000n, 5_000n, 5_000n, 3_110n]);
});

/** The long form runs in CI. */
const GUARDIANS = process.env.EVERYWHERE ? 50 : 30;

test(`${GUARDIANS} guardians of shared places, each with several carts and repeated keys at once: no 5xx, no double payment, and the books are in order`, async () => {
  const school = await createDiners(api, { menu: { slotCapacity: GUARDIANS } });
  const rivals = await Promise.all(
    Array.from({ length: GUARDIANS }, async (_, n) => {
      const guardian = await createGuardian(api);
      // The money is enough for one meal, or for two.
      const money = n % 2 ? 1_900n : 4_000n;
      await credit(api, guardian.user.wallet._id, money);
      const diner = { ...school, guardian };
      const purchaseFor = guardian.user._id;
      const carts = [
        await newCart(api, diner, { purchaseFor }),
        await newCart(api, diner, { purchaseFor }),
      ];
      return { guardian, carts, money };
    }),
  );
  const answers = await Promise.all(
    rivals.flatMap(({ guardian, carts }) =>
      carts.flatMap((cart) => {
        const key = randomUUID();
        return [0, 1, 2].map((again) =>
          accept(api, { guardian }, cart, {
            key: again === 2 ? randomUUID() : key,
            scheduledFor: AT_NOON,
          }),
        );
      }),
    ),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const orders = new Set(answers.flatMap(({ body }) => ('order' in body ? body.order._id : [])));
  expect(orders.size).toBe(GUARDIANS);
  expect(await stateOf(api, school)).toMatchObject({ orders: GUARDIANS });
  const balances = await Promise.all(
    rivals.map(({ guardian }) => balanceOf(api.owner, guardian.user.wallet._id)),
  );
  const spent = rivals.map(({ money }, at) => money - (balances[at]?.availableMinor ?? 0n));
  expect(spent.reduce((sum, one) => sum + one, 0n)).toBe(BigInt(GUARDIANS) * 1_890n);
  await sealBlocks(api.owner, { settleTimeoutMs: 120_000 });
  expect(await auditLedger(api.owner)).toMatchObject({ ok: true, findings: [] });
});
