import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { holdTable } from '../../testing/hold-wallet.ts';

/** Two looks of the limit's clock. */
const LOOKS_MS = 1_100;

const api = await startApi();
afterAll(() => api.close());

test('503 with a time to try again: what is stuck for 15 s, and nothing before', async () => {
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
