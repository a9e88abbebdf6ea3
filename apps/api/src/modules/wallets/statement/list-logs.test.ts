import { randomUUID } from 'node:crypto';
import type { Api } from '@merenda/contract';
import { post } from '@merenda/ledger';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../../../testing/api.ts';
import { call, succeeded } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { createSchool } from '../../../testing/factories/schools.ts';
import { createStudent } from '../../../testing/factories/students.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import { companyAccount } from '../../companies/index.ts';

const api = await startApi();
afterAll(() => api.close());

/** After midnight in São Paulo, the company's zone; still the evening of 1 July in Manaus. */
const LATE = new Date('2026-07-02T03:30:00Z');

test('a statement is delimited by the company’s days, also for a student whose school is in another zone', async () => {
  const guardian = await createGuardian(api);
  const school = await createSchool(api, { timeZone: 'America/Manaus' });
  const student = await createStudent(api, guardian, school);
  const wallets = [guardian.user.wallet._id, student.wallet._id];
  await post(
    api.owner,
    wallets.map((credit) => ({
      id: randomUUID(),
      debit: companyAccount('wefood', 'adjustments', 'BRL'),
      credit,
      amountMinor: 100n,
      currency: 'BRL',
      kind: 'adjustment',
      eventAt: LATE,
    })),
  );
  const movements = async (walletId: string, day: string) => {
    const answer = await call(api.url, 'GET /wallets/:walletId/logs', {
      token: guardian.token,
      params: { walletId },
      query: { startDate: day, endDate: day },
    });
    return answer.body.total;
  };
  for (const wallet of wallets) {
    expect(await movements(wallet, '2026-07-01')).toBe(0);
    expect(await movements(wallet, '2026-07-02')).toBe(1);
  }
  // Meals follow the school's own clock.
  expect(student.restaurantUnit.timeZone).toBe('America/Manaus');
});

test('a total is exact or a minimum: with a filter at most a thousand entries are counted beyond the page', async () => {
  const guardian = await createGuardian(api);
  const { _id: walletId } = guardian.user.wallet;
  const items = Array.from({ length: 1_030 }, () => ({
    id: randomUUID(),
    debit: companyAccount('wefood', 'adjustments', 'BRL'),
    credit: walletId,
    amountMinor: 1n,
    currency: 'BRL',
    kind: 'adjustment',
  }));
  await post(api.owner, items);
  const total = async (
    query: Partial<NonNullable<Api['GET /wallets/:walletId/logs']['query']>>,
  ) => {
    const { body } = await call(api.url, 'GET /wallets/:walletId/logs', {
      token: guardian.token,
      params: { walletId },
      query: { limit: 10, ...query },
    });
    return [body.total, body.hasMoreThanTotal];
  };
  expect(await total({})).toEqual([1_030, undefined]);
  expect(await total({ operationType: 'CRE' })).toEqual([1_010, true]);
  expect(await total({ operationType: 'CRE', offset: 20 })).toEqual([1_030, undefined]);
  expect(await total({ operationType: 'CRE', offset: 1_025 })).toEqual([1_030, undefined]);
  expect(await total({ operationType: 'CRE', offset: 2_000 })).toEqual([1_030, undefined]);
  expect(await total({ startDate: '2026-01-01' })).toEqual([1_010, true]);
  expect(await total({ operationType: 'DEB' })).toEqual([0, undefined]);
});

test('the family’s list has each movement of the wallets that the guardian sees once, and none of other wallets', async () => {
  const [guardian, otherGuardian] = [await createGuardian(api), await createGuardian(api)];
  const school = await createSchool(api);
  const student = await createStudent(api, guardian, school);
  const foreign = await createStudent(api, otherGuardian, school);
  const [own, child] = [guardian.user.wallet._id, student.wallet._id];
  await credit(api, foreign.wallet._id, 500n);
  await credit(api, own, 900n);
  await credit(api, child, 300n);
  succeeded(
    await call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
      token: guardian.token,
      params: { userId: guardian.user._id, id: student._id },
      body: { type: 'OUT', value: 4 },
    }),
  );
  const page = (query: { limit: number; before?: string; operationType?: 'DEB' | 'CRE' }) =>
    call(api.url, 'GET /wallets/logs', { token: guardian.token, query });
  const { docs } = succeeded(await page({ limit: 10 }));
  expect(docs.map(({ walletId, value }) => [walletId, value])).toEqual([
    [own, 4],
    [child, 3],
    [own, 9],
  ]);
  expect(docs[0]).toMatchObject({
    operationType: 'DEB',
    counterparty: student.name,
    balance: { value: 5 },
  });

  // Among the credits, the transfer is listed for the wallet that it credits.
  const came = succeeded(await page({ limit: 1, operationType: 'CRE' }));
  expect(came.docs).toMatchObject([{ _id: docs[0]?._id, walletId: child, value: 4 }]);

  const rest = succeeded(await page({ limit: 10, before: docs[0]?._id ?? '' }));
  expect(rest.docs).toEqual(docs.slice(1));
  const theirs = succeeded(
    await call(api.url, 'GET /wallets/logs', { token: otherGuardian.token, query: { limit: 10 } }),
  );
  expect(theirs.docs).toHaveLength(1);
  expect((await page({ limit: 1, before: theirs.docs[0]?._id ?? '' })).status).toBe(404);
});
