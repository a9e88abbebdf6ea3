import { randomUUID } from 'node:crypto';
import { auditLedger, balanceOf, openAccount } from '@merenda/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { call } from '../../../testing/client.ts';
import { createStudentFamily, type StudentFamily } from '../../../testing/factories/families.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { createGuardianship } from '../../../testing/factories/shared-students.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import { holdGuardianship, holdWallet } from '../../../testing/hold-wallet.ts';
import { sendInOrder } from '../../../testing/send.ts';
import { createTransfer } from './transfer.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function newFamily(ownMinor = 10_000n): Promise<StudentFamily> {
  const family = await createStudentFamily(api);
  await credit(api, family.guardian.user.wallet._id, ownMinor);
  return family;
}

const minorOf = async ({ wallet }: { wallet: { _id: string } }) =>
  (await balanceOf(api.owner, wallet._id))?.postedMinor;

/** The audit entries about a student's money. */
const actsOn = async ({ _id }: { _id: string }) => {
  const { rows } = await api.owner.query(
    `SELECT action, actor, detail FROM audit
     WHERE subject = $1 AND action LIKE 'student.money-%' ORDER BY at, id`,
    [_id],
  );
  return rows;
};

interface Addition {
  by: SignedInGuardian;
  to: { _id: string };
  value: number;
  key?: string;
}

const add = (addition: Addition) => transfer({ ...addition, type: 'OUT' });

async function transfer({ by, to, value, key, type }: Addition & { type: 'OUT' | 'IN' }) {
  const { status, body, headers } = await call(
    api.url,
    'POST /responsible-users/:userId/dependents/:id/transfer',
    {
      token: by.token,
      params: { userId: by.user._id, id: to._id },
      body: { type, value },
      ...(key === undefined ? {} : { idempotencyKey: key }),
    },
  );
  const { code, responsible, dependent } = body as typeof body & { code?: string };
  const isReplay = headers.get('idempotency-replayed') === 'true';
  return { status, code, isReplay, balances: [responsible?.balance, dependent?.balance] };
}

/**
 * Sends all additions in this order while the greatest number of concurrent groups waits for a
 * wallet. All additions thus go in one batch. `meanwhile` runs before the batch begins.
 */
async function gathered(additions: readonly Addition[], meanwhile = async () => {}) {
  const blocking = await newFamily();
  const wallet = await holdWallet(api, blocking.student.wallet._id);
  const blockers = [];
  for (const value of [1, 2]) {
    blockers.push(add({ by: blocking.guardian, to: blocking.student, value }));
    await wallet.untilWaiting(value);
  }
  const answers = await sendInOrder(additions.map((addition) => () => add(addition)));
  await meanwhile();
  await wallet.release();
  expect((await Promise.all(blockers)).map(({ status }) => status)).toEqual([200, 200]);
  return Promise.all(answers);
}

/**
 * Two additions of one family, one of a family with too little money, and every kind of failure.
 */
async function manyKinds() {
  const [rich, poor, other] = [await newFamily(), await newFamily(100n), await newFamily()];
  const known = { by: rich.guardian, to: rich.student, value: 5, key: randomUUID() };
  expect((await add(known)).status).toBe(200);
  const own = (value: number) => ({
    by: rich.guardian,
    to: rich.student,
    value,
    key: randomUUID(),
  });
  const [good, busy] = [own(30), own(1)];
  const toOtherFamily = { ...own(1), to: other.student };
  const additions: Addition[] = [
    good,
    known,
    { ...known, value: 6 },
    busy,
    toOtherFamily,
    { by: poor.guardian, to: poor.student, value: 2 },
    own(60),
    own(60),
    good,
    { ...good, value: 31 },
    { ...toOtherFamily, to: rich.student },
  ];
  return {
    additions,
    busy,
    wallets: [rich.guardian.user, rich.student, poor.student],
    students: [rich.student, poor.student] as const,
  };
}

test('a batch of all kinds answers each request, and moves money, as requests one by one do', async () => {
  const [together, alone] = [await manyKinds(), await manyKinds()];
  const other = await api.owner.connect();
  await other.query('BEGIN');
  for (const { busy } of [together, alone]) {
    await other.query('SELECT ledger.begin_idempotent($1, $2, $3)', [
      busy.by.user._id,
      busy.key,
      'h',
    ]);
  }
  const answers = await gathered(together.additions);
  const oneByOne = [];
  for (const addition of alone.additions) oneByOne.push(await add(addition));
  await other.query('ROLLBACK');
  other.release();
  expect(answers).toEqual(oneByOne);
  expect(answers.map(({ status, isReplay }) => (isReplay ? 'replay' : status))).toEqual([
    ...[200, 'replay', 422, 409, 404, 412, 200, 412, 'replay', 422, 200],
  ]);
  for (const { wallets, students } of [together, alone]) {
    expect(await Promise.all(wallets.map(minorOf))).toEqual([400n, 9_600n, 0n]);
    // Neither refusals nor repetitions have an audit entry.
    const amounts = (await actsOn(students[0])).map(({ detail }) => detail.amountMinor);
    expect(amounts.toSorted()).toEqual(['100', '3000', '500', '6000']);
    expect(await actsOn(students[1])).toEqual([]);
  }
  const { rows } = await api.owner.query(
    'SELECT DISTINCT xmin FROM ledger.transfer WHERE debit_account = $1 AND amount IN (3000, 6000, 100)',
    [together.wallets[0]?.wallet._id],
  );
  expect(rows).toHaveLength(1);
  expect((await auditLedger(api.owner)).findings).toEqual([]);
});

test('a request that the ledger cannot answer fails alone: the others of its batch get their answers', async () => {
  const [good, odd] = [await newFamily(), await newFamily()];
  const foreign = randomUUID();
  await openAccount(api.owner, {
    id: foreign,
    mode: 'strict',
    currency: 'USD',
    kind: 'student-wallet',
  });
  await api.owner.query('UPDATE student SET wallet_id = $1 WHERE id = $2', [
    foreign,
    odd.student._id,
  ]);
  const answers = await gathered(
    [odd, good].map(({ guardian, student }) => ({ by: guardian, to: student, value: 1 })),
  );
  expect(answers.map(({ status }) => status)).toEqual([500, 200]);
  expect(await minorOf(good.student)).toBe(100n);
  expect(await minorOf(odd.guardian.user)).toBe(10_000n);
});

test('an invalid item is refused before it joins a batch', async () => {
  const { guardian, student } = await newFamily();
  const { rows } = await api.owner.query(
    `SELECT guardian.company_id AS "companyId", session.id AS "sessionId"
     FROM session JOIN guardian ON guardian.id = guardian_id WHERE guardian_id = $1`,
    [guardian.user._id],
  );
  const addTo = createTransfer(api.services);
  const outOf = (walletId: string) =>
    addTo(
      {
        guardian: {
          ...{ ...rows[0], id: guardian.user._id, walletId, currency: 'BRL' },
          ...{ blocked: false, steppedUp: false, confirmed: true },
        },
        idempotency: { key: randomUUID(), requestHash: Buffer.from('h') },
        reply: { header: () => undefined },
      },
      { to: student._id, value: 1 },
    );
  const [bad, good] = await Promise.allSettled([
    outOf('not an id'),
    outOf(guardian.user.wallet._id),
  ]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'LedgerInputError' } });
  expect(good).toMatchObject({ status: 'fulfilled', value: { to: { balance: 1 } } });
});

test('a failed batch rejects its requests; a retry doubles nothing', async () => {
  const { guardian, student } = await newFamily();
  const additions = [1, 2].map((value) => ({
    by: guardian,
    to: student,
    value,
    key: randomUUID(),
  }));
  const wallet = await holdWallet(api, student.wallet._id);
  const first = await sendInOrder(additions.map((addition) => () => add(addition)));
  await wallet.untilWaiting(2);
  await api.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  const failed = await Promise.all(first);
  await wallet.release();
  expect(failed.map(({ status }) => status)).toEqual([503, 503]);
  for (const _ of [1, 2]) {
    const again = await Promise.all(additions.map(add));
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
  }
  expect(await minorOf(student)).toBe(300n);
});

test('the audit names who added money to a student and who took it out, as the ledger does', async () => {
  const { guardian, student } = await newFamily();
  const move = (type: 'OUT' | 'IN', value: number) =>
    call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
      token: guardian.token,
      params: { userId: guardian.user._id, id: student._id },
      body: { type, value },
    });
  expect((await move('OUT', 12.34)).status).toBe(200);
  expect((await move('IN', 2)).status).toBe(200);
  expect((await move('IN', 99)).status).toBe(412);
  const actor = guardian.user._id;
  expect(await actsOn(student)).toEqual([
    { action: 'student.money-added', actor, detail: { amountMinor: '1234' } },
    { action: 'student.money-taken', actor, detail: { amountMinor: '200' } },
  ]);
});

/** Events between a request and its posting; each ends the right to it. */
const ENDINGS: Record<
  string,
  (second: SignedInGuardian, family: StudentFamily) => Promise<unknown>
> = {
  'is removed': async (second, { guardian, student }) => {
    const { status } = await call(
      api.url,
      'DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId',
      {
        token: guardian.token,
        params: { userId: guardian.user._id, id: student._id, guardianId: second.user._id },
      },
    );
    expect(status).toBe(204);
  },
  'is blocked': ({ user }) =>
    api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [user._id]),
  'signs out': async ({ token }) => {
    const { status } = await call(api.url, 'POST /auth/revoke', { token, body: {} });
    expect(status).toBe(204);
  },
};

test.each(Object.keys(ENDINGS))(
  'a guardian who %s after the request and before the posting moves nothing',
  async (how) => {
    const family = await newFamily();
    const second = await createGuardian(api);
    await credit(api, second.user.wallet._id, 1_000n);
    await createGuardianship(api, family.student._id, second);
    const addition = { by: second, to: family.student, value: 1 };
    const [answer] = await gathered([addition], async () => {
      await ENDINGS[how]?.(second, family);
    });
    expect(answer?.status).toBe(404);
    expect(await minorOf(second.user)).toBe(1_000n);
    expect((await add(addition)).status).not.toBe(200);
  },
);

test.each(['is blocked', 'signs out'])(
  'a guardian who %s while a withdrawal waits for the right to spend takes nothing out',
  async (how) => {
    const family = await newFamily();
    const { guardian, student } = family;
    await credit(api, student.wallet._id, 1_000n);
    const right = await holdGuardianship(api, {
      guardian: guardian.user._id,
      student: student._id,
    });
    const withdrawal = transfer({ by: guardian, to: student, value: 1, type: 'IN' });
    await right.untilWaiting(1);
    await ENDINGS[how]?.(guardian, family);
    await right.release();
    expect((await withdrawal).status).toBe(404);
    expect(await minorOf(student)).toBe(1_000n);
  },
);

test('a removal waits for the money that is under way; no money moves after it', async () => {
  const family = await newFamily();
  const second = await createGuardian(api);
  await credit(api, second.user.wallet._id, 1_000n);
  await createGuardianship(api, family.student._id, second);
  const wallet = await holdWallet(api, family.student.wallet._id);
  const begun = add({ by: second, to: family.student, value: 1 });
  await wallet.untilWaiting(1);
  let answered = false;
  const ending = ENDINGS['is removed']?.(second, family).then(() => {
    answered = true;
  });
  await wallet.untilWaiting(2);
  expect(answered).toBe(false);
  await wallet.release();
  expect((await begun).status).toBe(200);
  await ending;
  expect(await minorOf(second.user)).toBe(900n);
});

test('a removal that is about to end refuses at once, and no request waits for it', async () => {
  const { guardian, student } = await newFamily();
  const removal = await api.owner.connect();
  await removal.query('BEGIN');
  await removal.query('DELETE FROM guardianship WHERE student_id = $1', [student._id]);
  expect((await add({ by: guardian, to: student, value: 1 })).status).toBe(404);
  await removal.query('ROLLBACK');
  removal.release();
  expect((await add({ by: guardian, to: student, value: 1 })).status).toBe(200);
});

test('401 before 400: a visitor is not told which fields are wrong', async () => {
  const { guardian, student } = await newFamily();
  const { status } = await call(
    api.url,
    'POST /responsible-users/:userId/dependents/:id/transfer',
    {
      params: { userId: guardian.user._id, id: student._id },
      body: { type: 'OUT', value: -1 },
      idempotencyKey: ' ',
    },
  );
  expect(status).toBe(401);
});
