import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';

/** Groups of routes that are counted together, in multiples of the limit. */
const TIMES = { api: 1, web: 10, webhooks: 50 };
const LINE = /^([│ ]*)[├└]── (\S+) \(([^)]+)\)$/gm;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { RATE_LIMIT: '1', TRUST_PROXY: 'on' } });
  // No minute ends meanwhile.
  vi.spyOn(Date, 'now').mockReturnValue(60_000);
});
afterAll(() => api.close());

const budgetOf = (url: string) => {
  if (url.startsWith('/api/webhooks/')) return 'webhooks';
  return url.startsWith('/api/') ? 'api' : 'web';
};

/** All that is registered, whoever did so. */
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

test('there is no route outside of the rate limit: each refuses a network that has used up its budget', async () => {
  const all = routes();
  expect(all.length).toBeGreaterThan(150);
  const outside: string[] = [];
  for (const [at, { method, url }] of [...all, { method: 'GET', url: '/api/nothing' }].entries()) {
    // Each has a network of its own.
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

test('50 browsers behind one address that open the app anew within a minute stay within it', () => {
  const files = 50 * 40;
  expect(files).toBeLessThan(1_200 * TIMES.web);
});
