import { PAYOUT_STATUSES } from '@merenda/domain/payouts/payouts';
import { auditLedger } from '@merenda/ledger';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditInstallation } from '../../modules/money-audit/index.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { startPayments } from '../../testing/payments.ts';
import { seedDemo } from '../seed-demo.ts';
import { bankAt } from './bank.ts';
import { fillFinance } from './fill-finance.ts';

const payments = await startPayments();
const { api, sandbox } = payments;
let headers: Record<string, string>;
beforeAll(async () => {
  await seedDemo(createDatabase(api.owner), api.services.clock, api.services);
  await fillFinance(api.services, bankAt(sandbox.origin));
  headers = operatorSession((await createOperator(api, { roles: ['finance'] })).token);
});
afterAll(() => payments.close());

const query = { limit: 500 };

test('each page of finance has records in every state', async () => {
  for (const status of PAYOUT_STATUSES) {
    const page = await call(api.url, 'GET /operator/payouts', {
      headers,
      query: { ...query, status },
    });
    expect(succeeded(page).docs.length, status).toBeGreaterThan(0);
  }
  const files = succeeded(await call(api.url, 'GET /operator/bank-files', { headers, query }));
  expect(files.docs).toHaveLength(1);
  const refunds = succeeded(await call(api.url, 'GET /operator/refunds', { headers, query }));
  expect(refunds.docs.map(({ status }) => status).toSorted()).toEqual(['done', 'waiting']);
  const { docs: disputes } = succeeded(
    await call(api.url, 'GET /operator/disputes', { headers, query }),
  );
  expect(disputes.map(({ state }) => state).toSorted()).toEqual(['lost', 'open', 'won']);
  expect(filled(disputes).every(({ evidenceDueAt }) => evidenceDueAt)).toBe(true);
  const { docs: owed } = succeeded(await call(api.url, 'GET /operator/owed', { headers, query }));
  expect(owed.map(({ cause, waits }) => `${cause} ${waits}`).toSorted()).toEqual([
    'payout false',
    'payout true',
    'topup false',
    'topup false',
  ]);
  const { docs: differences } = succeeded(
    await call(api.url, 'GET /operator/differences', { headers, query }),
  );
  const [{ _id: id } = { _id: '' }] = differences;
  const both = succeeded(
    await call(api.url, 'GET /operator/differences/:id', { headers, params: { id } }),
  );
  expect(both).toMatchObject({ ours: { charged: 25 }, theirs: { charged: 25, givenBack: 25 } });
});

test('the books agree, and a second run changes nothing', async () => {
  const counted = async () =>
    (await api.owner.query('SELECT count(*)::int FROM ledger.transfer')).rows;
  const before = await counted();
  await fillFinance(api.services, bankAt(sandbox.origin));
  expect(await counted()).toEqual(before);
  const { owner: pool, services } = api;
  expect((await auditInstallation({ pool, gateways: services.gateways })).findings).toEqual([]);
  expect(await auditLedger(pool)).toMatchObject({ ok: true });
});
