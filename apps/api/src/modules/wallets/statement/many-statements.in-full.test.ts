import { randomUUID } from 'node:crypto';
import { post } from '@merenda/ledger';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../../../testing/api.ts';
import { call } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { companyAccount } from '../../companies/index.ts';

const api = await startApi();
afterAll(() => api.close());

/** A guardian whose statement is long. */
async function createReader() {
  const guardian = await createGuardian(api);
  await post(
    api.owner,
    Array.from({ length: 600 }, () => ({
      id: randomUUID(),
      debit: companyAccount('wefood', 'adjustments', 'BRL'),
      credit: guardian.user.wallet._id,
      amountMinor: 1n,
      currency: 'BRL',
      kind: 'adjustment',
    })),
  );
  return guardian;
}

async function printed({ user, token }: Awaited<ReturnType<typeof createReader>>) {
  const response = await fetch(`${api.url}/wallets/${user.wallet._id}/statement?format=pdf`, {
    headers: { authorization: `We ${token}`, 'request-type': 'we' },
  });
  const content = Buffer.from(await response.arrayBuffer());
  return { status: response.status, retryAfter: response.headers.get('retry-after'), content };
}

test('120 statements at once delay no other request: a worker prints a few at a time, and the rest get 503 with a time to retry', async () => {
  const readers = await Promise.all(Array.from({ length: 4 }, createReader));
  const other = await createGuardian(api);
  const order: string[] = [];
  const asked = readers.flatMap((reader) =>
    Array.from({ length: 30 }, async () => {
      const answer = await printed(reader);
      if (answer.status === 200) order.push('statement');
      return answer;
    }),
  );
  const { status } = await call(api.url, 'GET /wallet', { token: other.token });
  order.push('wallet');
  expect(status).toBe(200);
  const answers = await Promise.all(asked);
  expect(order[0]).toBe('wallet');

  const done = answers.filter((answer) => answer.status === 200);
  const turnedAway = answers.filter((answer) => answer.status === 503);
  expect(done.length + turnedAway.length).toBe(120);
  expect(done.length).toBeGreaterThan(0);
  for (const { content } of done) expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  for (const { retryAfter } of turnedAway) expect(Number(retryAfter)).toBeGreaterThan(0);
});
