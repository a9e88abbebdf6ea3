import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { holdTable } from '../../testing/hold-wallet.ts';

/** Two intervals of the limit's timer. */
const LOOKS_MS = 1_100;

const api = await startApi();
afterAll(() => api.close());

test('a handler that is stuck for 15 s, and none before, is answered 503 with a time to retry', async () => {
  const { token } = await createGuardian(api);
  const table = await holdTable(api, 'ledger.balance');
  let answered = false;
  const stuck = call(api.url, 'GET /wallet', { token }).finally(() => {
    answered = true;
  });
  await table.untilWaiting(1);
  const began = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began + 14_000);
  await sleep(LOOKS_MS);
  expect(answered).toBe(false);
  clock.mockReturnValue(began + 15_001);
  const { status, headers, body } = await stuck;
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(headers.get('retry-after')).toBe('2');
  clock.mockRestore();
  await table.release();
});
