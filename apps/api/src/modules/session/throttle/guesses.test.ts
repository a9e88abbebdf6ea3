import { createHook } from 'node:async_hooks';
import { Writable } from 'node:stream';
import { mostTries } from '@merenda/domain/access/testing/most-tries';
import { LOGIN_THROTTLES } from '@merenda/domain/access/throttle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { call, newAddress } from '../../../testing/client.ts';
import {
  createGuardian,
  createSession,
  type SignedInGuardian,
} from '../../../testing/factories/guardians.ts';

const log: string[] = [];
const logTo = new Writable({
  write(chunk, _encoding, done) {
    log.push(String(chunk));
    done();
  },
});

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { TRUST_PROXY: 'on' }, logTo });
});
afterAll(() => api.close());

const HOUR = 3_600;

const logIn = (email: string, password: string, address = newAddress()) =>
  call(api.url, 'POST /auth/login', {
    headers: { 'x-forwarded-for': address },
    body: { email, password, company: 'wefood' },
  });

const logInFrom = (cookie: string, email: string, password: string) =>
  call(api.url, 'POST /auth/login', {
    headers: { 'x-forwarded-for': newAddress(), cookie },
    body: { email, password, company: 'wefood' },
  });

/** The mark's cookie of a browser in which the guardian has signed in. */
async function cookieOfDevice({ email, password }: SignedInGuardian): Promise<string> {
  const cookies = (await logIn(email, password)).headers.getSetCookie();
  return cookies.find((header) => header.startsWith('aw_d='))?.split(';')[0] ?? '';
}

/** The number of password hashes that are computed during the work. */
async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type.startsWith('ARGON2')) hashes += 1;
    },
  });
  hook.enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return hashes;
}

describe('sign-in does not tell who is there', () => {
  test('a right and a wrong password, an unknown e-mail, an erased account and an account without a password cost one hash each', async () => {
    const [one, gone, bare] = [
      await createGuardian(api),
      await createGuardian(api),
      await createGuardian(api),
    ];
    await api.owner.query('UPDATE guardian SET deleted_at = now() WHERE id = $1', [gone.user._id]);
    await api.owner.query(`UPDATE guardian SET password_hash = '' WHERE id = $1`, [bare.user._id]);
    const tries: [string, string, number][] = [
      [one.email, one.password, 200],
      [one.email, 'not this one', 401],
      ['nobody@example.test', one.password, 401],
      [gone.email, gone.password, 401],
      [bare.email, bare.password, 401],
      [bare.email, 'x', 401],
    ];
    for (const [email, password, status] of tries) {
      const hashes = await hashesDuring(async () => {
        expect((await logIn(email, password)).status).toBe(status);
      });
      expect(hashes).toBe(1);
    }
  });

  test.each([undefined, '', '!', '$argon2id$', '$argon2id$v=19$m=8,t=1,p=1$$'])(
    'no password fits the hash %j, and none fails on it',
    async (hash) => {
      for (const password of ['', '!', 'a quiet lunch']) {
        expect(await api.services.passwords.verify(password, hash)).toBe(false);
      }
    },
  );
});

describe('guessing', () => {
  test('many guesses at the same moment get no further than a few sequential ones', async () => {
    const { email } = await createGuardian(api);
    const startedAt = performance.now();
    const guesses = Array.from({ length: 30 }, (_, at) => logIn(email, `guess number ${at}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    const seconds = (performance.now() - startedAt) / 1_000;
    const wrong = statuses.filter((status) => status === 401).length;
    expect(wrong).toBeGreaterThanOrEqual(5);
    expect(wrong).toBeLessThanOrEqual(mostTries(LOGIN_THROTTLES.account, seconds));
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - wrong);
  });

  test('never locks an account: after the wait the right password opens, and mistakes are forgotten', async () => {
    const { email, password } = await createGuardian(api);
    for (let tries = 0; tries < 5; tries += 1) await logIn(email, 'not this one');
    await passTime(-HOUR);
    const held = await logIn(email, password);
    expect(held.status).toBe(429);
    expect(held.body).toMatchObject({ code: 'too_many_requests' });
    await passTime(HOUR + 2);
    expect((await logIn(email, password)).status).toBe(200);
    expect((await logIn(email, 'not this one')).status).toBe(401);
  });

  test('the wait grows from 2 seconds to 15 minutes', async () => {
    const { email } = await createGuardian(api);
    const waits: { least: number; most: number }[] = [];
    for (let tries = 0; tries < 17; tries += 1) {
      await passTime(900);
      const begun = performance.now();
      await logIn(email, 'not this one');
      // The wait lasts an hour longer, so that a slow machine still meets it.
      await passTime(-HOUR);
      const left = (await logIn(email, 'not this one')).headers.get('retry-after');
      await passTime(HOUR);
      const passed = (performance.now() - begun) / 1_000;
      const least = Number(left) - HOUR;
      if (left) waits.push({ least, most: least + passed + 1 });
    }
    for (const [at, wait] of [
      [0, 2],
      [1, 4],
      [2, 8],
      [3, 16],
      [-1, 900],
    ] as const) {
      expect(waits.at(at)?.least).toBeLessThanOrEqual(wait);
      expect(waits.at(at)?.most).toBeGreaterThanOrEqual(wait);
    }
  });

  test('visitors do not keep the owner out on a device that the account knows', async () => {
    const guardian = await createGuardian(api);
    const known = await cookieOfDevice(guardian);
    for (let tries = 0; tries < 8; tries += 1) await logIn(guardian.email, 'not this one');
    await passTime(-3_600);
    expect((await logIn(guardian.email, guardian.password)).status).toBe(429);
    expect((await logInFrom(known, guardian.email, guardian.password)).status).toBe(200);
    const other = await cookieOfDevice(await createGuardian(api));
    expect((await logInFrom(other, guardian.email, guardian.password)).status).toBe(429);
  });

  test('a known device has a budget of its own, which its mistakes use up and a right password restores', async () => {
    const guardian = await createGuardian(api);
    const known = await cookieOfDevice(guardian);
    const guess = async () => (await logInFrom(known, guardian.email, 'not this one')).status;
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([
      401, 401, 401, 401,
    ]);
    expect((await logInFrom(known, guardian.email, guardian.password)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(guesses.filter((status) => status === 429)).not.toEqual([]);
    await passTime(-3_600);
    expect((await logInFrom(known, guardian.email, guardian.password)).status).toBe(429);
    expect((await logIn(guardian.email, guardian.password)).status).toBe(200);
  });

  test('a successful sign-in does not give visitors their guesses back', async () => {
    const { email, password } = await createGuardian(api);
    for (let tries = 0; tries < 4; tries += 1) await logIn(email, 'not this one');
    expect((await logIn(email, password)).status).toBe(200);
    expect((await logIn(email, 'not this one')).status).toBe(401);
    await passTime(-3_600);
    expect((await logIn(email, password)).status).toBe(429);
  });

  test('the addresses of an IPv6 /64 count as one network, and right passwords count nothing', async () => {
    const guardian = await createGuardian(api);
    const from = (host: number) => `2001:db8:7:7::${host.toString(16)}`;
    for (let times = 1; times <= 40; times += 1) {
      expect((await logIn(guardian.email, guardian.password, from(times))).status).toBe(200);
    }
    const nobody = (at: number) => logIn(`nobody-${at}@example.test`, 'not this one', from(at));
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => (await nobody(at)).status),
    );
    expect(statuses.filter((status) => status === 429)).not.toEqual([]);
    await passTime(-3_600);
    expect((await nobody(41)).status).toBe(429);
    expect((await logIn(guardian.email, guardian.password, '2001:db8:7:8::1')).status).toBe(200);
  });

  test('made-up tokens count as mistakes of their network and delay no good token', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const { token } = await createGuardian(api);
    const open = (given: string) =>
      call(api.url, 'POST /auth/session', { headers, body: { token: given } });
    for (let tries = 0; tries < 31; tries += 1) {
      expect((await open(`made-up ${tries}`)).status).toBe(401);
    }
    const held = await open('made-up once more');
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open(token)).status).toBe(200);
  });
});

describe('another site signs nobody in or out', () => {
  const SITES = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://elsewhere.localhost' },
    { 'sec-fetch-site': 'cross-site', 'request-type': 'we', origin: 'https://elsewhere.example' },
  ];

  test.each(SITES)('403: sign-in, tokens and revoking with %j', async (site) => {
    const { email, password, token } = await createGuardian(api);
    const send = (path: string, body: object) =>
      fetch(`${api.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...site },
        body: JSON.stringify(body),
      });
    const answers = [
      await send('/auth/login', { email, password, company: 'wefood' }),
      await send('/auth/session', { token }),
      await send('/auth/revoke', { token }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await call(api.url, 'GET /auth/me', { token })).status).toBe(200);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    '415: a media type that a form of an older browser can send: %s',
    async (type) => {
      const { email, password } = await createGuardian(api);
      const answer = await fetch(`${api.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ email, password, company: 'wefood' }),
      });
      expect(answer.status).toBe(415);
    },
  );
});

describe('the cookies of a session', () => {
  test.each(['http', 'https'])(
    'over %s are bound to this host where browsers can bind them, and are cleared with the same attributes',
    async (scheme) => {
      const { email, password } = await createGuardian(api);
      const headers = { 'x-forwarded-proto': scheme, 'x-forwarded-for': newAddress() };
      const login = await call(api.url, 'POST /auth/login', {
        headers,
        body: { email, password, company: 'wefood' },
      });
      const cookies = login.headers.getSetCookie();
      const kept = ['Max-Age=2592000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'];
      const name = scheme === 'https' ? '__Host-aw_t' : 'aw_t';
      expect(attributes(cookies, name)).toEqual(kept);
      expect(attributes(cookies, 'aw_in')).toEqual(kept.filter((part) => part !== 'HttpOnly'));
      const opened = await call(api.url, 'POST /auth/session', {
        headers,
        body: { token: login.body.token },
      });
      expect(attributes(opened.headers.getSetCookie(), name).slice(1)).toEqual(kept.slice(1));
      const { token } = opened.body;
      const me = (cookie: string) =>
        call(api.url, 'GET /auth/me', { headers: { ...headers, cookie } });
      expect((await me(`${name}=${token}`)).status).toBe(200);
      // A page on a neighbouring host could plant such a cookie.
      const planted = scheme === 'https' ? 'aw_t' : '__Host-aw_t';
      expect((await me(`${planted}=${token}`)).status).toBe(401);
      const revoked = await call(api.url, 'POST /auth/revoke', {
        headers: { ...headers, cookie: `${name}=${token}` },
        body: {},
      });
      const ended = revoked.headers.getSetCookie();
      expect(ended).not.toEqual([]);
      for (const header of ended) {
        expect(header).toMatch(/^(__Host-)?aw_(t|in)=;.*Path=\/.*Expires=Thu, 01 Jan 1970/);
      }
      expect((await call(api.url, 'GET /auth/me', { token })).status).toBe(401);
    },
  );
});

test('tokens and passwords reach no log line from any place of a request', async () => {
  const { token, email, password } = await createGuardian(api);
  const secret = 'a-secret-in-the-address';
  const site = new URL(api.url).origin;
  for (const path of ['/', '/reset-password', '/api/no-such-route', '/api/auth/me', '/%']) {
    await fetch(`${site}${path}?authToken=${secret}&token=${secret}`);
  }
  await logIn(email, 'a wrong password that is secret');
  await call(api.url, 'POST /auth/session', { body: { token: secret } });
  await call(api.url, 'POST /auth/password', { body: { token: secret, password: secret } });
  await call(api.url, 'POST /auth/revoke', { body: { token: secret } });
  await call(api.url, 'GET /auth/me', { token: secret });
  await call(api.url, 'GET /auth/me', { headers: { cookie: `aw_t=${secret}` } });
  const request = { url: `/?authToken=${secret}&x=1`, headers: { cookie: `aw_t=${secret}` } };
  api.app.log.error({ req: request }, 'as a plugin might log it');
  const everything = log.join('');
  expect(everything).toContain('as a plugin might log it');
  for (const word of [secret, 'a wrong password that is secret', token, password]) {
    expect(everything).not.toContain(word);
  }
});

const attributes = (cookies: string[], name: string): string[] =>
  cookies
    .find((header) => header.startsWith(`${name}=`))
    ?.split('; ')
    .slice(1) ?? [];

/** Moves every wait towards its end by these seconds; negative ones move it away. */
const passTime = (seconds: number) =>
  api.owner.query('UPDATE attempt SET blocked_until = blocked_until - make_interval(secs => $1)', [
    seconds,
  ]);

describe('guesses at the current password', () => {
  const stepUp = (token: string, password: string) =>
    call(api.url, 'POST /auth/step-up', { token, body: { password } });

  /** Tries wrong passwords without waits, as somebody with much time could. */
  async function guess(token: string, times: number): Promise<number[]> {
    const statuses = [];
    for (let at = 0; at < times; at += 1) {
      statuses.push((await stepUp(token, `guess number ${at}`)).status);
      await passTime(3600);
    }
    return statuses;
  }

  test('by a stolen session delay that session alone: the owner’s other sessions are not delayed', async () => {
    const guardian = await createGuardian(api);
    const stolen = await createSession(api, guardian.user._id);
    const tried = [];
    for (let at = 0; at < 6; at += 1) tried.push((await stepUp(stolen, `guess ${at}`)).status);
    expect(tried).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await stepUp(stolen, guardian.password)).status).toBe(429);
    expect((await stepUp(guardian.token, guardian.password)).status).toBe(204);
  });

  test('end a session that repeats them, also when it was exchanged for another meanwhile', async () => {
    const guardian = await createGuardian(api);
    const stolen = await createSession(api, guardian.user._id);
    expect(await guess(stolen, 6)).toEqual([403, 403, 403, 403, 403, 403]);
    const exchanged = await call(api.url, 'POST /auth/session', { body: { token: stolen } });
    expect(exchanged.status).toBe(200);
    expect(await guess(exchanged.body.token, 5)).toEqual([403, 403, 403, 401, 401]);
    expect((await stepUp(guardian.token, guardian.password)).status).toBe(204);
  });

  test('are forgotten after a right password, and with the account', async () => {
    const guardian = await createGuardian(api);
    expect(await guess(guardian.token, 9)).toEqual(Array.from({ length: 9 }, () => 403));
    expect((await stepUp(guardian.token, guardian.password)).status).toBe(204);
    expect(await guess(guardian.token, 1)).toEqual([403]);
    const left = await call(api.url, 'DELETE /auth/me', {
      token: guardian.token,
      body: { password: guardian.password },
    });
    expect(left.status).toBe(204);
    const { rows } = await api.owner.query('SELECT FROM attempt WHERE subject LIKE $1', [
      `%${guardian.user._id}%`,
    ]);
    expect(rows).toEqual([]);
  });
});
