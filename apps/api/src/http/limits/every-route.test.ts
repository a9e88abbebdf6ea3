import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';

/** Budgets of routes, in multiples of the limit. */
const TIMES = { api: 1, web: 10, webhooks: 50 };
// Routes of the console's host end with their constraint.
const LINE = /^([│ ]*)[├└]── (\S+) \(([^)]+)\)(?: \{.*\})?$/gm;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { RATE_LIMIT: '1', TRUST_PROXY: 'on' } });
  // The clock stands still, so that no minute ends during the test.
  vi.spyOn(Date, 'now').mockReturnValue(60_000);
});
afterAll(() => api.close());

const budgetOf = (url: string) => {
  if (url.startsWith('/api/webhooks/')) return 'webhooks';
  return url.startsWith('/api/') ? 'api' : 'web';
};

/** All registered routes, also those of plugins. */
function routes(): { method: string; url: string }[] {
  const printed = api.app.printRoutes({ commonPrefix: false });
  const above: string[] = [];
  return [...printed.matchAll(LINE)].flatMap(
    ([, { length: indent } = '', part = '', methods = '']) => {
      const depth = indent / 4;
      const url = (above[depth - 1] ?? '') + part;
      above[depth] = url;
      return methods.split(', ').map((method) => ({ method, url }));
    },
  );
}

test('every route has a rate limit: it refuses a network that has used up its budget', async () => {
  const all = routes();
  expect(all.length).toBeGreaterThan(150);
  const outside: string[] = [];
  for (const [at, { method, url }] of [...all, { method: 'GET', url: '/api/nothing' }].entries()) {
    // Each route gets its own network.
    const headers = { 'x-forwarded-for': `10.1.${at >> 8}.${at & 255}` };
    const ask = () =>
      api.app.inject({
        method: method as 'GET',
        url: url.replaceAll(/\/?\*/g, '/x').replaceAll(/:[^/]+/g, 'x'),
        headers,
      });
    const budget = url === '/api/nothing' ? TIMES.web : TIMES[budgetOf(url)];
    const statuses: number[] = [];
    for (let times = 0; times < budget; times += 1) statuses.push((await ask()).statusCode);
    expect(statuses, `${method} ${url}`).not.toContain(429);
    const { statusCode, headers: said } = await ask();
    if (statusCode !== 429 || !said['retry-after']) outside.push(`${method} ${url}`);
  }
  expect(outside).toEqual([]);
});

test('50 browsers behind one address that open the app anew within a minute stay within the limit', () => {
  const files = 50 * 40;
  expect(files).toBeLessThan(1_200 * TIMES.web);
});
