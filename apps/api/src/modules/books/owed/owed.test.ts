import { randomUUID } from 'node:crypto';
import { balanceOf, post } from '@merenda/ledger';
import { afterAll, expect, test } from 'vitest';
import { call, succeeded } from '../../../testing/client.ts';
import { createOperator, operatorSession } from '../../../testing/factories/operators.ts';
import { startPayments } from '../../../testing/payments.ts';
import { createReturnedPayout } from '../../../testing/payouts.ts';
import { companyAccount } from '../../companies/index.ts';

const payments = await startPayments();
const { api } = payments;
afterAll(() => payments.close());

const payable = companyAccount('wefood', 'refunds-payable', 'BRL');

async function owed(companies?: string[]) {
  const access = companies && { everywhere: false, companies, schools: [] };
  const { token } = await createOperator(api, { roles: ['finance'], ...access });
  const headers = operatorSession(token);
  const docs = [];
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const query = { limit: 1, ...(after !== undefined && { after }) };
    const page = succeeded(await call(api.url, 'GET /operator/owed', { headers, query }));
    docs.push(...page.docs);
    after = page.next;
  }
  return docs;
}

test('finance sees what is owed to people who left, the oldest first, each page by its own cursor; the sum is the account’s', async () => {
  const first = await createReturnedPayout(api, 1_234n);
  const second = await createReturnedPayout(api, 500n);
  const docs = await owed();
  expect(docs.map(({ _id, cause, value }) => ({ _id, cause, value }))).toEqual([
    { _id: first.id, cause: 'payout', value: 12.34 },
    { _id: second.id, cause: 'payout', value: 5 },
  ]);
  expect(docs[0]?.guardian).toEqual({ _id: first.guardian, leftAt: expect.any(String) });
  expect((await balanceOf(api.owner, payable))?.postedMinor).toBe(1_734n);
  expect(await owed(['sodexo-direct'])).toEqual([]);
  const headers = operatorSession((await createOperator(api)).token);
  const query = { id: first.id };
  const [payout] = succeeded(await call(api.url, 'GET /operator/payouts', { headers, query })).docs;
  expect(payout).toMatchObject({ status: 'returned', cameBackTo: 'owed' });
  expect(await owed(['wefood'])).toHaveLength(2);
});

test('an amount that a later posting takes is owed no more', async () => {
  const { id } = await createReturnedPayout(api, 900n);
  const take = (amountMinor: bigint) =>
    post(api.owner, [
      {
        id: randomUUID(),
        debit: payable,
        credit: companyAccount('wefood', 'payouts', 'BRL'),
        amountMinor,
        currency: 'BRL',
        kind: 'adjustment',
        reference: { payout: id },
      },
    ]);
  const mine = async () => (await owed()).filter(({ _id }) => _id === id);
  await take(400n);
  expect(await mine()).toMatchObject([{ value: 5 }]);
  await take(500n);
  expect(await mine()).toEqual([]);
});
