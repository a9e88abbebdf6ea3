import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import {
  createGuardian,
  createSession,
  type SignedInGuardian,
} from '../../testing/factories/guardians.ts';
import { send } from '../../testing/send.ts';

const log: string[] = [];
let api: TestApi;
let origin: string;
let guardian: SignedInGuardian;
beforeAll(async () => {
  api = await startApi({
    env: { TRUST_PROXY: 'on' },
    logTo: new Writable({
      write(chunk, _encoding, done) {
        log.push(String(chunk));
        done();
      },
    }),
  });
  origin = new URL(api.url).origin;
  guardian = await createGuardian(api);
});
afterAll(() => api.close());

const newToken = () => createSession(api, guardian.user._id);

const open = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(`${origin}${address}`, { method, headers: { 'sec-fetch-dest': 'document', ...headers } });

const cookiesOf = (headers: Headers) =>
  new Map(
    // The first cookie of a name counts: it is set, and a former one is cleared behind it.
    headers
      .getSetCookie()
      .toReversed()
      .map((line) => {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
        return [name, value] as const;
      }),
  );

const whose = async (token: string | undefined) =>
  (await call(api.url, 'GET /auth/me', { token })).body._id;

test('the token is exchanged before any page is sent, and the browser is redirected to the address without it', async () => {
  const token = await newToken();
  const opened = await open(`/profile?a=1&authToken=${token}&b=%20`);
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toBe('/profile?a=1&b=%20');
  expect(opened.headers.get('cache-control')).toBe('no-store');
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
  expect(opened.text).toBe('');
  const cookies = cookiesOf(opened.headers);
  expect(cookies.get('aw_arrival')).toBe('changed');
  expect(cookies.get('aw_in')).toBe('1');
  expect(await whose(cookies.get('aw_t'))).toBe(guardian.user._id);
  expect(await whose(token)).toBeUndefined();
  const stepUp = await call(api.url, 'DELETE /auth/sessions', { token: cookies.get('aw_t') });
  expect(stepUp).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  // The browser is a known device from then on.
  const again = await open(`/?authToken=${await newToken()}`, {
    cookie: `aw_d=${cookies.get('aw_d')}; aw_t=${cookies.get('aw_t')}`,
  });
  expect(again.headers.get('location')).toBe('/');
  expect(cookiesOf(again.headers).get('aw_arrival')).toBe('known');
  expect(await whose(cookies.get('aw_t'))).toBeUndefined();
  const { rows } = await api.owner.query(
    `SELECT count(*)::int AS emails FROM mail_outbox WHERE kind = 'new-sign-in' AND guardian_id = $1`,
    [guardian.user._id],
  );
  expect(rows[0].emails).toBe(1);
  expect(log.join('')).not.toContain(token);
});

test('a refused token is removed from the address and changes nothing for the signed-in guardian', async () => {
  const own = await newToken();
  for (const wrong of ['made-up', '', '%zz', encodeURIComponent('/../x')]) {
    const opened = await open(`/profile?authToken=${wrong}`, { cookie: `aw_t=${own}` });
    expect(opened.status, wrong).toBe(303);
    expect(opened.headers.get('location'), wrong).toBe('/profile');
    expect([...cookiesOf(opened.headers).keys()], wrong).toEqual(['aw_arrival']);
  }
  expect(await whose(own)).toBe(guardian.user._id);
});

test.each([
  ['a frame', { 'sec-fetch-dest': 'iframe' }, 'GET'],
  ['a picture', { 'sec-fetch-dest': 'image' }, 'GET'],
  ['a script', { 'sec-fetch-dest': 'empty' }, 'GET'],
  ['a look at the headers alone', {}, 'HEAD'],
])(
  'a request by %s does not use the token up',
  async (_, headers: Record<string, string>, method) => {
    const token = await newToken();
    const opened = await open(`/?authToken=${token}`, headers, method);
    expect(opened.status).toBe(303);
    expect(cookiesOf(opened.headers).get('aw_t')).toBeUndefined();
    expect(await whose(token)).toBe(guardian.user._id);
  },
);

test.each([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'preview' },
])(
  'a prefetch gets no page and leaves the token unused for the real visit: %o',
  async (headers) => {
    const token = await newToken();
    expect((await open(`/?authToken=${token}`, headers as Record<string, string>)).status).toBe(
      503,
    );
    expect(await whose(token)).toBe(guardian.user._id);
  },
);

test('two tokens count as none, and no address leads to another site', async () => {
  const [one, two] = [await newToken(), await newToken()];
  const both = await open(`/?authToken=${one}&x=1&auth%54oken=${two}`);
  expect(both.headers.get('location')).toBe('/?x=1');
  expect([await whose(one), await whose(two)]).toEqual([guardian.user._id, guardian.user._id]);
  for (const path of ['//evil.test/', '///evil.test', '/\\evil.test']) {
    const { headers } = await open(`${path}?authToken=made-up`);
    const led = new URL(headers.get('location') ?? '', origin);
    expect(led.origin, path).toBe(origin);
  }
});

test('made-up tokens are counted like those sent to the API', async () => {
  const from = { 'x-forwarded-for': '10.77.0.1' };
  for (let tries = 0; tries < 32; tries += 1) await open('/?authToken=made-up', from);
  const refused = await call(api.url, 'POST /auth/session', {
    headers: from,
    body: { token: 'made-up' },
  });
  expect(refused.status).toBe(429);
});
