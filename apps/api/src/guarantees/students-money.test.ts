import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { auditLedger, balanceOf, closedAccounts } from '@merenda/ledger';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { call } from '../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../testing/factories/guardians.ts';
import { createGuardianship } from '../testing/factories/shared-students.ts';
import { createStudent, type TestStudent } from '../testing/factories/students.ts';
import { credit } from '../testing/factories/wallets.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  startOrdering,
  TUESDAY_MORNING,
} from '../testing/ordering.ts';

const RUNS = Number(process.env.STUDENT_RUNS ?? 4);
const SEED = Number(process.env.SEED ?? 20_261_124);
const START_MINOR = 20_000n;
const STUDENTS_START_MINOR = 5_000n;
const RICE_MINOR = 1_890n;
/** Meals on two days: at eleven, today's lunch is past its cut-off and tomorrow's is not. */
const MEALS = ['2026-11-24T12:10:00.000Z', '2026-11-25T12:10:00.000Z'] as const;
const PAST_CUT_OFF = new Date('2026-11-24T14:00:00Z');

const { api, setNow } = await startOrdering();
afterAll(() => api.close());

/** An act of one of the two guardians on one of the two students. */
type Act =
  | { kind: 'limit'; maxMinor: bigint | null }
  | { kind: 'add' | 'withdraw' | 'send'; cents: number }
  | { kind: 'order' | 'cancel'; meal: 0 | 1 }
  | { kind: 'pass cut-off' | 'associate' | 'part' | 'delete' };

interface Step {
  who: 0 | 1;
  student: 0 | 1;
  act: Act;
}

const side = fc.constantFrom<0 | 1>(0, 1);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('limit' as const),
    maxMinor: fc.constantFrom(null, 0n, RICE_MINOR, 2n * RICE_MINOR),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'withdraw' as const, 'send' as const),
      cents: fc.integer({ min: 1, max: 25_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('order' as const), meal: side }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), meal: side }) },
  fc.record({
    kind: fc.constantFrom('pass cut-off' as const, 'associate' as const, 'part' as const),
  }),
  fc.record({ kind: fc.constant('delete' as const) }),
);
const steps = fc.array(fc.record({ who: side, student: side, act }), {
  minLength: 10,
  maxLength: 25,
});

/** Two guardians, the first of whom owns two students at one school. */
interface Scenario {
  guardians: readonly [SignedInGuardian, SignedInGuardian];
  students: readonly [TestStudent, TestStudent];
  diners: Diners;
  /** The expected balance of each wallet, computed from the answers alone. */
  model: Map<string, bigint>;
  /** Open orders of each student. */
  orders: Map<string, { id: string; meal: 0 | 1 }[]>;
  salesMinor: bigint;
  isLate: boolean;
}

async function createScenario(): Promise<Scenario> {
  setNow(TUESDAY_MORNING);
  const diners = await createDiners(api, { balanceMinor: 0n });
  const sibling = await createStudent(api, diners.guardian, diners.school);
  const guardians = [diners.guardian, await createGuardian(api)] as const;
  const students = [diners.student, sibling] as const;
  await createGuardianship(api, diners.student._id, guardians[1], { maySpend: true });
  const model = new Map<string, bigint>();
  for (const { user } of guardians) model.set(user.wallet._id, START_MINOR);
  for (const { wallet } of students) model.set(wallet._id, STUDENTS_START_MINOR);
  for (const [wallet, minor] of model) await credit(api, wallet, minor);
  const orders = new Map<string, { id: string; meal: 0 | 1 }[]>(
    students.map(({ _id }) => [_id, []]),
  );
  return { guardians, students, diners, model, orders, salesMinor: 0n, isLate: false };
}

let cancelled = 0;

/** Does the act over HTTP; the model changes only by the answer. */
async function take(scenario: Scenario, { who, student: which, act }: Step): Promise<number> {
  const guardian = scenario.guardians[who];
  const student = scenario.students[which];
  const { model, orders } = scenario;
  const add = (wallet: string, minor: bigint) =>
    model.set(wallet, (model.get(wallet) ?? 0n) + minor);
  const own = guardian.user.wallet._id;
  const theirs = student.wallet._id;
  if (act.kind === 'limit') {
    const dailyMax = act.maxMinor === null ? null : Number(act.maxMinor) / 100;
    const { status } = await call(
      api.url,
      'POST /responsible-users/:userId/dependents/:id/restrictions',
      {
        token: guardian.token,
        params: { userId: guardian.user._id, id: student._id },
        body: { wallet: { dailyMax, alerts: { enabled: true, minValue: 20 } } },
      },
    );
    return status;
  } else if (act.kind === 'add' || act.kind === 'withdraw') {
    const { status } = await call(
      api.url,
      'POST /responsible-users/:userId/dependents/:id/transfer',
      {
        token: guardian.token,
        params: { userId: guardian.user._id, id: student._id },
        body: { type: act.kind === 'add' ? 'OUT' : 'IN', value: act.cents / 100 },
      },
    );
    const minor = BigInt(act.kind === 'add' ? act.cents : -act.cents);
    if (status === 200) {
      add(own, -minor);
      add(theirs, minor);
    }
    return status;
  } else if (act.kind === 'send') {
    const other = scenario.students[which === 0 ? 1 : 0];
    const { status } = await call(api.url, 'POST /responsible-users/:userId/student-transfers', {
      token: guardian.token,
      params: { userId: guardian.user._id },
      body: { from: student._id, to: other._id, value: act.cents / 100 },
    });
    if (status === 200) {
      add(theirs, BigInt(-act.cents));
      add(other.wallet._id, BigInt(act.cents));
    }
    return status;
  } else if (act.kind === 'order') {
    const diners = { ...scenario.diners, guardian, student };
    const scheduledFor = MEALS[act.meal];
    const cart = await newCart(api, diners, { scheduledFor }).catch(() => undefined);
    if (cart === undefined) return 400;
    const { status, body } = await accept(api, diners, cart, { scheduledFor });
    if (status === 201) {
      add(theirs, -RICE_MINOR);
      scenario.salesMinor += RICE_MINOR;
      orders.get(student._id)?.push({ id: body.order._id, meal: act.meal });
    }
    return status;
  } else if (act.kind === 'cancel') {
    const open = orders.get(student._id) ?? [];
    const order = open[act.meal] ?? open[0];
    if (!order) return 404;
    const { status } = await call(api.url, 'POST /menu-orders/:id/cancel', {
      token: guardian.token,
      params: { id: order.id },
    });
    if (status === 200) {
      add(theirs, RICE_MINOR);
      scenario.salesMinor -= RICE_MINOR;
      orders.set(
        student._id,
        open.filter(({ id }) => id !== order.id),
      );
      cancelled += 1;
    }
    return status;
  } else if (act.kind === 'pass cut-off') {
    scenario.isLate = true;
    setNow(PAST_CUT_OFF);
  } else if (act.kind === 'associate') {
    await createGuardianship(api, student._id, scenario.guardians[1], { maySpend: true }).catch(
      () => undefined,
    );
  } else if (act.kind === 'part') {
    await call(api.url, 'DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId', {
      token: guardian.token,
      params: {
        userId: guardian.user._id,
        id: student._id,
        guardianId: scenario.guardians[1].user._id,
      },
    });
  } else {
    const { status } = await call(api.url, 'POST /school-wallets/dependents/:id/reset-n-transfer', {
      token: guardian.token,
      params: { id: student._id },
      idempotencyKey: randomUUID(),
    });
    if (status === 200) {
      const back = (orders.get(student._id) ?? []).filter(
        ({ meal }) => meal === 1 || !scenario.isLate,
      );
      const backMinor = BigInt(back.length) * RICE_MINOR;
      scenario.salesMinor -= backMinor;
      add(own, (model.get(theirs) ?? 0n) + backMinor);
      model.set(theirs, 0n);
      orders.set(student._id, []);
    }
    return status;
  }
  return 200;
}

test('no sequence of limits, transfers, orders, cancellations, deletions and changes of guardians breaks the books or loses money', async () => {
  let deletions = 0;
  let orders = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const scenario = await createScenario();
      for (const step of taken) {
        const status = await take(scenario, step);
        expect(status, JSON.stringify(step, plain)).toBeLessThan(500);
        if (step.act.kind === 'delete' && status === 200) deletions += 1;
        if (status === 201) orders += 1;
      }
      await expectInOrder(scenario);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: RUNS <= 10 },
  );
  // The test proves nothing if these acts never happen.
  expect(deletions).toBeGreaterThan(0);
  expect(orders).toBeGreaterThan(0);
  expect(cancelled).toBeGreaterThan(0);
  const { findings } = await auditLedger(api.owner);
  expect(findings).toEqual([]);
}, 600_000);

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

async function expectInOrder({ model, salesMinor, students }: Scenario): Promise<void> {
  for (const [wallet, minor] of model) {
    expect((await balanceOf(api.owner, wallet))?.postedMinor, wallet).toBe(minor);
  }
  const total = [...model.values()].reduce((sum, minor) => sum + minor, salesMinor);
  expect(total).toBe(2n * (START_MINOR + STUDENTS_START_MINOR));
  const { rows: deleted } = await api.owner.query<{ wallet: string }>(
    `SELECT wallet_id AS wallet FROM student WHERE id = ANY ($1) AND deleted_at IS NOT NULL`,
    [students.map(({ _id }) => _id)],
  );
  const closed = deleted.map(({ wallet }) => wallet);
  expect(await closedAccounts(api.owner, [...model.keys()])).toEqual(new Set(closed));
  for (const wallet of closed) expect(model.get(wallet)).toBe(0n);
  // Each order was paid once, and each cancelled one paid back once.
  const { rows: wrong } = await api.owner.query(
    `SELECT o.id, o.status FROM meal_order o
     LEFT JOIN ledger.transfer_detail t ON t.reference ->> 'menuOrder' = o.id::text
     WHERE o.student_id = ANY ($1) GROUP BY o.id
     HAVING sum(CASE t.kind WHEN 'purchase' THEN t.amount_minor ELSE -t.amount_minor END)
       <> CASE o.status WHEN 'cancelled' THEN 0 ELSE o.total_minor END`,
    [students.map(({ _id }) => _id)],
  );
  expect(wrong).toEqual([]);
}
