import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditLedger, balanceOf } from '@merenda/ledger';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMe } from '../../testing/account.ts';
import { call } from '../../testing/client.ts';
import { createFamily, type Family } from '../../testing/factories/families.ts';
import { studentBody } from '../../testing/factories/students.ts';
import { createPix } from '../../testing/factories/topups.ts';
import { type Payments, rowOf, startPayments } from '../../testing/payments.ts';
import { settleTopup } from '../payments/index.ts';

const ROUNDS = 10;
const STEP_MS = 60;

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
  // Each round confirms its payment itself.
  await payments.sandbox.control({ webhooks: { paused: true } });
});
afterAll(() => payments.close());

/** A family whose only money is an expired PIX that is being paid now. */
async function familyWithLatePix() {
  const family = await createFamily(payments);
  const [first] = family.students;
  const pix = await createPix(payments, family, {
    value: 30,
    transferTopupTo: [{ user: first._id, value: 10 }],
  });
  const topup = pix.body.topup._id;
  await payments.api.owner.query(`UPDATE topup SET status = 'expired' WHERE id = $1`, [topup]);
  await payments.sandbox.bank('pay', pix.body.pixCode);
  return { family, reference: (await rowOf(payments, topup)).reference };
}

function transfer({ guardian, students }: Family, type: 'IN' | 'OUT', value: number) {
  return call(payments.api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
    token: guardian.token,
    params: { userId: guardian.user._id, id: students[0]._id },
    body: { type, value },
  });
}

function register({ guardian, students: [{ restaurantUnit, class: schoolClass }] }: Family) {
  return call(payments.api.url, 'POST /responsible-users/:userId/dependents', {
    token: guardian.token,
    params: { userId: guardian.user._id },
    body: studentBody(
      { id: restaurantUnit._id, classId: schoolClass.schoolClass ?? '' },
      { name: `Bento ${crypto.randomUUID()}` },
    ),
  });
}

const signIn = ({ guardian: { email, password } }: Family) =>
  call(payments.api.url, 'POST /auth/login', { body: { email, password, company: 'wefood' } });

/** The sum of the guardian's and these students' wallets. */
async function moneyOf(family: Family, ids: string[]): Promise<bigint> {
  let total = 0n;
  for (const id of [family.walletId, ...ids]) {
    total += (await balanceOf(payments.api.owner, id))?.postedMinor ?? 0n;
  }
  return total;
}

async function studentsOf(guardianId: string) {
  const { rows } = await payments.api.owner.query<{ wallet_id: string; deleted: boolean }>(
    `SELECT wallet_id, student.deleted_at IS NOT NULL AS deleted FROM student
     WHERE EXISTS (SELECT FROM audit WHERE actor = $1 AND action = 'student.registered'
                   AND subject = student.id::text)`,
    [guardianId],
  );
  return rows;
}

/** Expects that the account exists with its money, or is deleted with all wallets closed. */
async function expectWhole(family: Family): Promise<boolean> {
  const { user } = family.guardian;
  const { rows } = await payments.api.owner.query<{ deleted: boolean; sessions: number }>(
    `SELECT deleted_at IS NOT NULL AS deleted,
       (SELECT count(*)::int FROM session WHERE guardian_id = guardian.id) AS sessions
     FROM guardian WHERE id = $1`,
    [user._id],
  );
  const students = await studentsOf(user._id);
  const money = await moneyOf(
    family,
    students.map(({ wallet_id }) => wallet_id),
  );
  const [account] = rows;
  if (account?.deleted) {
    expect(account.sessions).toBe(0);
    expect(filled(students).every(({ deleted }) => deleted)).toBe(true);
    expect(money).toBe(0n);
  } else {
    expect(students.some(({ deleted }) => deleted)).toBe(false);
    expect(money).toBe(3000n);
  }
  return account?.deleted === true;
}

test('a deletion that races with transfers, a PIX, sign-ins and a registration loses no money', async () => {
  const { services, owner } = payments.api;
  const ends = { deleted: 0, alive: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { family, reference } = await familyWithLatePix();
    const settle = () => settleTopup(services, reference, { correlationId: randomUUID() });
    const acts = [
      settle,
      () => signIn(family),
      () => transfer(family, 'IN', 5),
      () => register(family),
      () => transfer(family, 'OUT', 5),
      ...(round % 4 === 3 ? [() => createPix(payments, family)] : []),
    ];
    const leave = () => Promise.all([1, 2].map(() => deleteMe(payments, family.guardian)));
    // The password check takes a while: each action sometimes happens before the deletion,
    // sometimes during it, sometimes after it; the last rounds force each order.
    const race = () =>
      Promise.all(
        acts.map(async (act, at) => {
          await sleep(((round + at * 3) % ROUNDS) * STEP_MS);
          return act();
        }),
      );
    const answers = [];
    if (round === 0) answers.push(...(await race()), ...(await leave()));
    else if (round === ROUNDS - 1) answers.push(...(await leave()), ...(await race()));
    else answers.push(...(await Promise.all([leave(), race()])).flat());
    const statuses = answers.map((answer) =>
      answer && 'status' in answer ? answer.status : undefined,
    );
    expect(statuses.filter((status) => status !== undefined && status >= 500)).toEqual([]);
    ends[(await expectWhole(family)) ? 'deleted' : 'alive'] += 1;
  }
  expect(ends.deleted).toBeGreaterThan(0);
  expect(ends.alive).toBeGreaterThan(0);
  expect((await auditLedger(owner)).findings).toEqual([]);
});
