import { afterAll, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';
import { call } from '../testing/client.ts';
import { createGuardian, createSession } from '../testing/factories/guardians.ts';

const api = await startApi({ env: { TRUST_PROXY: 'on' } });
afterAll(() => api.close());

test.each([
  ['http', 'aw_t'],
  ['https', '__Host-aw_t'],
])('over %s a 401 removes the ended session’s cookies from the browser', async (scheme, name) => {
  const cookie = `${name}=over; aw_in=1`;
  const headers = { cookie, 'x-forwarded-proto': scheme };
  const refused = await call(api.url, 'GET /auth/me', { headers });
  expect(refused.status).toBe(401);
  const taken = refused.headers.getSetCookie();
  expect(taken.map((line) => line.split(';')[0])).toEqual([`${name}=`, 'aw_in=']);
  for (const line of taken) expect(line).toMatch(/Path=\/.*Expires=Thu, 01 Jan 1970/);
});

test('a 401 takes an operator’s ended session, too', async () => {
  const refused = await call(api.url, 'GET /operator/me', {
    headers: { cookie: 'merenda_operator=over' },
  });
  expect(refused.status).toBe(401);
  expect(refused.headers.getSetCookie().join()).toMatch(/^merenda_operator=;/);
});

test('a 401 about a wrong password or a wrong token removes no cookies', async () => {
  const { user, email } = await createGuardian(api);
  const cookie = `aw_t=${await createSession(api, user._id)}; aw_in=1`;
  const login = await call(api.url, 'POST /auth/login', {
    headers: { cookie },
    body: { email, password: 'not this one', company: 'wefood' },
  });
  const exchange = await call(api.url, 'POST /auth/session', {
    headers: { cookie },
    body: { token: 'made up' },
  });
  const byHeader = await call(api.url, 'GET /auth/me', { headers: { cookie }, token: 'made up' });
  for (const { status, headers } of [login, exchange, byHeader]) {
    expect(status).toBe(401);
    expect(headers.getSetCookie()).toEqual([]);
  }
});
