import { UNATTENDED } from '@merenda/domain/access/attendance';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { holdTable } from '../../testing/hold-wallet.ts';
import { findSignedIn } from './index.ts';

const api = await startApi();
afterAll(() => api.close());

describe('POST /auth/login', () => {
  test('200: answers a token for 30 days and sets the HttpOnly cookie', async () => {
    const { email, password } = await createGuardian(api);
    const answer = await call(api.url, 'POST /auth/login', {
      body: { email, password, company: 'wefood' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.expiresIn).toBe(2_592_000);
    expect(answer.body.token.length).toBeGreaterThanOrEqual(43);
    const cookie = answer.headers.getSetCookie().find((header) => header.startsWith('aw_t='));
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) {
      expect(cookie).toContain(part);
    }
  });

  test('200: an e-mail address in capitals is the same address', async () => {
    const { email, password } = await createGuardian(api);
    const body = { email: email.toUpperCase(), password, company: 'wefood' };
    expect((await call(api.url, 'POST /auth/login', { body })).status).toBe(200);
  });

  test('401: a wrong password, an unknown e-mail and another company answer alike', async () => {
    const { email, password } = await createGuardian(api);
    const wrong = [
      { email, password: 'not this one', company: 'wefood' },
      { email: 'nobody@example.test', password, company: 'wefood' },
      { email, password, company: 'thomas-franks' },
    ];
    for (const body of wrong) {
      const answer = await call(api.url, 'POST /auth/login', { body });
      expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    }
  });

  test('429: repeated mistakes have to wait, and the answer says how long', async () => {
    const { email } = await createGuardian(api);
    const body = { email, password: 'not this one', company: 'wefood' };
    const statuses: number[] = [];
    let wait: string | null = null;
    for (let tries = 0; tries < 7; tries += 1) {
      const answer = await call(api.url, 'POST /auth/login', { body });
      statuses.push(answer.status);
      wait = answer.headers.get('retry-after') ?? wait;
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses).toContain(429);
    expect(Number(wait)).toBeGreaterThan(0);
  });
});

test('few statements look up the sessions of simultaneous requests, and each session leads to its own guardian', async () => {
  const guardians = await Promise.all(Array.from({ length: 20 }, () => createGuardian(api)));
  const [gone, ...here] = guardians as [SignedInGuardian, ...SignedInGuardian[]];
  await call(api.url, 'POST /auth/revoke', { token: gone.token, body: {} });
  const { pool } = api.services;
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  pool.on('acquire', count);
  const found = await Promise.all(
    [...guardians, ...here, { token: 'made up' }].map(({ token }) =>
      findSignedIn(api.services, token),
    ),
  );
  pool.off('acquire', count);
  expect(statements).toBeLessThan(guardians.length / 2);
  const ids = here.map(({ user }) => user._id);
  expect(found.map((session) => session?.guardian.id)).toEqual([
    undefined,
    ...ids,
    ...ids,
    undefined,
  ]);
});

describe('a session', () => {
  test('opens /auth/me by the header and, with request-type, by the cookie', async () => {
    const { token, user } = await createGuardian(api);
    expect((await call(api.url, 'GET /auth/me', { token })).body._id).toBe(user._id);
    const byCookie = await call(api.url, 'GET /auth/me', { headers: { cookie: `aw_t=${token}` } });
    expect(byCookie.body._id).toBe(user._id);
  });

  test('ends 30 days after its last use, though an open page goes on asking by itself', async () => {
    const { token, user } = await createGuardian(api);
    const pass = (days: number) =>
      api.owner.query(
        `UPDATE session SET created_at = created_at - span, expires_at = expires_at - span,
           last_seen_at = last_seen_at - span
         FROM make_interval(days => $1) AS span WHERE guardian_id = $2`,
        [days, user._id],
      );
    const ask = async (headers: Record<string, string> = {}) =>
      (await call(api.url, 'GET /auth/me', { token, headers })).status;
    const untouched = { [UNATTENDED]: 'true' };
    await pass(20);
    expect(await ask(untouched)).toBe(200);
    expect(await ask()).toBe(200);
    await pass(20);
    expect(await ask(untouched)).toBe(200);
    await pass(11);
    expect(await ask(untouched)).toBe(401);
  });

  test('403: a cookie without request-type, or from another origin, is refused', async () => {
    const { token } = await createGuardian(api);
    const cookie = { cookie: `aw_t=${token}` };
    const bare = await fetch(`${api.url}/auth/me`, { headers: cookie });
    expect(bare.status).toBe(403);
    const headers = { ...cookie, origin: 'https://elsewhere.example' };
    expect((await call(api.url, 'GET /auth/me', { headers })).status).toBe(403);
  });

  test('401: no token, a made-up token, a revoked token', async () => {
    const { token } = await createGuardian(api);
    expect((await call(api.url, 'GET /auth/me')).status).toBe(401);
    expect((await call(api.url, 'GET /auth/me', { token: 'made-up' })).status).toBe(401);
    expect((await call(api.url, 'POST /auth/revoke', { token, body: {} })).status).toBe(204);
    expect((await call(api.url, 'GET /auth/me', { token })).status).toBe(401);
  });

  test('401: a session that was signed out before its request’s look-up began', async () => {
    const [first, second, gone] = await Promise.all([1, 2, 3].map(() => createGuardian(api)));
    const sessions = await holdTable(api, 'session');
    const looksUp = vi.spyOn(api.services.sessions, 'add');
    const ask = (token?: string) => call(api.url, 'GET /auth/me', { token });
    const answers = [ask(first?.token)];
    await sessions.untilWaiting(1);
    answers.push(ask(second?.token));
    await sessions.untilWaiting(2);
    answers.push(ask(gone?.token));
    await vi.waitUntil(() => looksUp.mock.calls.length === 3, { timeout: 60_000 });
    looksUp.mockRestore();
    await sessions.release('UPDATE session SET revoked_at = now() WHERE guardian_id = $1', [
      gone?.user._id ?? '',
    ]);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 401]);
  });

  describe('given in the address', () => {
    const exchange = (token: string, cookie = '') =>
      call(api.url, 'POST /auth/session', {
        body: { token },
        headers: cookie ? { cookie: `aw_t=${cookie}` } : {},
      });
    const opens = async (token: string) =>
      (await call(api.url, 'GET /auth/me', { token })).status === 200;

    test('is exchanged for a new session with its cookie, which ends the token in the address', async () => {
      const { token, user } = await createGuardian(api);
      const { status, body, headers } = await exchange(token);
      expect(status).toBe(200);
      expect(body.token).not.toBe(token);
      expect(headers.getSetCookie().some((one) => one.startsWith(`aw_t=${body.token};`))).toBe(
        true,
      );
      expect((await call(api.url, 'GET /auth/me', { token: body.token })).body._id).toBe(user._id);
      expect(await opens(token)).toBe(false);
      expect((await exchange(token)).status).toBe(401);
      expect((await exchange('made-up')).status).toBe(401);
    });

    test('is exchanged once by ten simultaneous requests', async () => {
      const { token } = await createGuardian(api);
      const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('names the guardian where nobody or somebody else was signed in, and ends the former session', async () => {
      const [guardian, otherGuardian] = [await createGuardian(api), await createGuardian(api)];
      const as = { name: 'Marina', email: 'g•••@example.test' };
      const nobody = await exchange(guardian.token);
      expect(nobody.body.signedInAs).toEqual(as);
      const somebody = await exchange(nobody.body.token, otherGuardian.token);
      expect(somebody.body.signedInAs).toEqual(as);
      expect(await opens(otherGuardian.token)).toBe(false);
      const { email, password } = guardian;
      const again = await call(api.url, 'POST /auth/login', {
        body: { email, password, company: 'wefood' },
      });
      const oneself = await exchange(again.body.token, somebody.body.token);
      expect(oneself.body.signedInAs).toBeUndefined();
    });

    test('does not live longer after the exchange, and is not stepped up by it', async () => {
      const { token, user } = await createGuardian(api);
      await api.owner.query(
        `UPDATE session SET created_at = now() - interval '80 days' WHERE guardian_id = $1`,
        [user._id],
      );
      const { body } = await exchange(token);
      expect(body.expiresIn).toBeLessThanOrEqual(10 * 86_400);
      const { rows } = await api.owner.query(
        'SELECT stepped_up_at FROM session WHERE guardian_id = $1 AND revoked_at IS NULL',
        [user._id],
      );
      expect(rows).toEqual([{ stepped_up_at: null }]);
    });
  });

  test('ends 30 days after its last use and 90 after its first; use lengthens it and its cookie', async () => {
    const { token, user } = await createGuardian(api);
    const age = (created: number, seen: number, expires: number) =>
      api.owner.query(
        `UPDATE session SET created_at = now() - make_interval(days => $2),
           last_seen_at = now() - make_interval(days => $3),
           expires_at = now() + make_interval(secs => $4)
         WHERE guardian_id = $1`,
        [user._id, created, seen, expires],
      );
    const byCookie = () =>
      fetch(`${api.url}/auth/me`, {
        headers: { cookie: `aw_t=${token}`, 'request-type': 'we' },
      });
    const maxAge = (answer: Response) =>
      Number(/aw_t=.*Max-Age=(\d+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1]);
    await age(20, 20, 10 * 86_400);
    expect(maxAge(await byCookie())).toBeGreaterThan(29.9 * 86_400);
    expect((await byCookie()).headers.getSetCookie()).toEqual([]);
    await age(80, 20, 10 * 86_400);
    const last = maxAge(await byCookie());
    expect(last).toBeGreaterThan(9.9 * 86_400);
    expect(last).toBeLessThanOrEqual(10 * 86_400);
    await age(40, 31, -1);
    expect((await byCookie()).status).toBe(401);
  });

  test('is listed among the devices and can be ended from another one', async () => {
    const { token, email, password } = await createGuardian(api);
    const other = await call(api.url, 'POST /auth/login', {
      body: { email, password, company: 'wefood' },
    });
    const { docs } = (await call(api.url, 'GET /auth/sessions', { token })).body;
    expect(docs).toHaveLength(2);
    const otherDevice = docs.find((device) => !device.current);
    const params = { id: otherDevice?._id ?? '' };
    expect((await call(api.url, 'DELETE /auth/sessions/:id', { token, params })).status).toBe(204);
    expect((await call(api.url, 'GET /auth/me', { token: other.body.token })).status).toBe(401);
  });

  test('that a browser kept ends when somebody signs in there', async () => {
    const { token, email, password } = await createGuardian(api);
    const body = { email, password, company: 'wefood' };
    const headers = { cookie: `aw_t=${token}`, 'request-type': 'we' };
    const fresh = await call(api.url, 'POST /auth/login', { headers, body });
    expect((await call(api.url, 'GET /auth/me', { token })).status).toBe(401);
    expect((await call(api.url, 'GET /auth/me', { token: fresh.body.token })).status).toBe(200);
  });

  test('404: nobody ends another guardian’s session', async () => {
    const [one, two] = [await createGuardian(api), await createGuardian(api)];
    const { docs } = (await call(api.url, 'GET /auth/sessions', { token: two.token })).body;
    const params = { id: docs[0]?._id ?? '' };
    const answer = await call(api.url, 'DELETE /auth/sessions/:id', { token: one.token, params });
    expect(answer.status).toBe(404);
    expect((await call(api.url, 'GET /auth/me', { token: two.token })).status).toBe(200);
  });

  test('the database holds only hashes of tokens and passwords', async () => {
    const { token, password } = await createGuardian(api);
    const { rows } = await api.owner.query(
      'SELECT (SELECT json_agg(s) FROM session s)::text || (SELECT json_agg(g) FROM guardian g)::text AS all',
    );
    expect(rows[0].all).not.toContain(token);
    expect(rows[0].all).not.toContain(password);
  });
});
