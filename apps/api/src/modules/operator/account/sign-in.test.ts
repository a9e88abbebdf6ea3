import { randomUUID } from 'node:crypto';
import { UNATTENDED } from '@merenda/domain/access/attendance';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { type Answer, call, newAddress } from '../../../testing/client.ts';
import {
  codeOf,
  createBeginner,
  createOperator,
  type Operator,
  operatorSession,
  ownerDatabase,
} from '../../../testing/factories/operators.ts';
import { holdWrites } from '../../../testing/hold-wallet.ts';
import { disableOperator, resetOperator } from '../index.ts';

let now = new Date('2026-05-04T10:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { TRUST_PROXY: 'on' } });
  api.services.clock = () => now;
});
afterAll(() => api.close());

/** Moves the time to the next code of every app. */
const later = () => {
  now = new Date(now.getTime() + 30_000);
};
const code = (secret: string, steps = 0) => codeOf(secret, { now: now.getTime(), steps });
const newNetwork = () => ({ 'x-forwarded-for': newAddress() });

const logIn = (
  { email, password, secret }: Operator,
  {
    headers = {},
    ...wrong
  }: { headers?: Record<string, string>; password?: string; code?: string } = {},
) =>
  call(api.url, 'POST /operator/login', {
    headers: { ...newNetwork(), ...headers },
    body: { email, password, code: code(secret), ...wrong },
  });

const cookieOf = ({ headers }: Answer<unknown>) => headers.getSetCookie()[0] ?? '';
const shown = (cookie: string) => ({ cookie: cookie.split(';')[0] ?? '' });
const me = (headers: Record<string, string>) => call(api.url, 'GET /operator/me', { headers });

describe('the first sign-in', () => {
  const finish = (setupCode: string, totp: string, password = 'a quiet office') =>
    call(api.url, 'POST /operator/setup/finish', {
      headers: newNetwork(),
      body: { setupCode, password, code: totp },
    });
  const begin = async (setupCode: string) =>
    call(api.url, 'POST /operator/setup', { headers: newNetwork(), body: { setupCode } });

  test('sets password and authenticator app, signs in, and works once', async () => {
    const beginner = await createBeginner(api, { roles: ['finance'] });
    const { secret, uri, ...who } = (await begin(beginner.code)).body;
    expect(who).toEqual({ name: 'Ana Souza', email: beginner.email });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Merenda/);
    const done = await finish(beginner.code, code(secret));
    expect(done).toMatchObject({ status: 200, body: { _id: beginner.id, roles: ['finance'] } });
    expect((await me(shown(cookieOf(done)))).status).toBe(200);
    later();
    expect((await finish(beginner.code, code(secret))).status).toBe(403);
    expect((await begin(beginner.code)).status).toBe(403);
    const { rows } = await api.owner.query(
      'SELECT action FROM audit WHERE operator_id = $1 ORDER BY id',
      [beginner.id],
    );
    expect(rows).toEqual([{ action: 'operator.set-up' }, { action: 'operator.signed-in' }]);
  });

  test('a guessable password or a wrong app code leaves the setup code good; nobody signs in before the end', async () => {
    const beginner = await createBeginner(api);
    const { secret } = (await begin(beginner.code)).body;
    for (const guessed of ['password1', 'AnaSouza2026', 'M3renda!2026', `${beginner.email}1`]) {
      expect((await finish(beginner.code, code(secret), guessed)).status).toBe(400);
    }
    expect((await finish(beginner.code, code(secret, 4))).status).toBe(400);
    const unfinished = { ...beginner, password: '', secret } as unknown as Operator;
    expect((await logIn(unfinished, { password: 'a quiet office' })).status).toBe(401);
    expect((await finish(beginner.code, code(secret))).status).toBe(200);
  });

  test('the first code of an app that is replaced meanwhile does not put the other app into use', async () => {
    const beginner = await createBeginner(api);
    const { secret } = (await begin(beginner.code)).body;
    const apps = await holdWrites(api, 'operator_totp');
    const done = finish(beginner.code, code(secret));
    await apps.untilWaiting(1);
    await apps.release(`UPDATE operator_totp SET sealed = 'another' WHERE operator_id = $1`, [
      beginner.id,
    ]);
    expect((await done).status).toBe(400);
    const { rows } = await api.owner.query(
      'SELECT last_step FROM operator_totp WHERE operator_id = $1',
      [beginner.id],
    );
    expect(rows).toEqual([{ last_step: null }]);
  });

  test('an old or made-up setup code opens nothing; guesses are delayed', async () => {
    const beginner = await createBeginner(api);
    await api.owner.query('UPDATE operator_setup SET expires_at = now() WHERE operator_id = $1', [
      beginner.id,
    ]);
    expect((await begin(beginner.code)).status).toBe(403);
    const from = newNetwork();
    const statuses = new Set<number>();
    for (let tries = 0; tries < 33; tries += 1) {
      const body = { setupCode: `made up ${tries}` };
      statuses.add((await call(api.url, 'POST /operator/setup', { headers: from, body })).status);
    }
    expect([...statuses]).toEqual([403, 429]);
  });
});

describe('signing in', () => {
  test('a used code, or an earlier one, is refused', async () => {
    const operator = await createOperator(api);
    const used = code(operator.secret);
    expect((await logIn(operator)).status).toBe(200);
    expect((await logIn(operator, { code: used })).status).toBe(401);
    later();
    expect((await logIn(operator, { code: used })).status).toBe(401);
    expect((await logIn(operator, { code: code(operator.secret, -1) })).status).toBe(401);
    expect((await logIn(operator)).status).toBe(200);
  });

  test('one operator’s code uses up no other operator’s code', async () => {
    const [one, other] = [await createOperator(api), await createOperator(api)];
    expect((await logIn(one)).status).toBe(200);
    expect((await logIn(other)).status).toBe(200);
  });

  test('one code opens one session when several sign-ins use it at once', async () => {
    const operator = await createOperator(api);
    const all = await Promise.all(Array.from({ length: 4 }, () => logIn(operator)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a wrong password, a wrong code, a disabled operator and an unknown e-mail get the same answer', async () => {
    const [operator, disabled] = [await createOperator(api), await createOperator(api)];
    await disableOperator(ownerDatabase(api), { email: disabled.email });
    const refused = [
      await logIn(operator, { password: 'a loud office' }),
      await logIn(operator, { code: code(operator.secret, 5) }),
      await logIn(disabled),
      await logIn({ ...operator, email: 'nobody@merenda.test' }),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
      expect(answer.body).toEqual(refused[0]?.body);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('guesses of codes with the right password are delayed ever longer, across networks', async () => {
    const operator = await createOperator(api);
    const guess = async () => (await logIn(operator, { code: code(operator.secret, 7) })).status;
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push(await guess());
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('guesses of passwords from other networks keep no operator out', async () => {
    const operator = await createOperator(api);
    const elsewhere = newNetwork();
    const guess = () => logIn(operator, { headers: elsewhere, password: 'a loud office' });
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess()).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await logIn(operator)).status).toBe(200);
  });

  test('guesses at the current password in one session delay none of the operator’s other sessions', async () => {
    const operator = await createOperator(api);
    const guess = () =>
      call(api.url, 'PUT /operator/password', {
        headers: operatorSession(operator.token),
        body: { currentPassword: 'a loud office', password: 'a quiet office' },
      });
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    const changed = await call(api.url, 'PUT /operator/password', {
      headers: shown(cookieOf(await logIn(operator))),
      body: { currentPassword: operator.password, password: 'a very quiet office' },
    });
    expect(changed.status).toBe(204);
  });

  test('an earlier cookie opens nothing after a sign-in: neither a planted one nor another operator’s', async () => {
    const [operator, other] = [await createOperator(api), await createOperator(api)];
    const planted = operatorSession('a'.repeat(43));
    const first = await logIn(operator, { headers: planted });
    expect(cookieOf(first)).not.toContain(planted.cookie);
    expect((await me(planted)).status).toBe(401);
    later();
    await logIn(operator, { headers: operatorSession(other.token) });
    expect((await me(operatorSession(other.token))).status).toBe(401);
  });

  test('over HTTPS the cookie is bound to the host, and a cookie of plain HTTP is refused', async () => {
    const operator = await createOperator(api);
    const https = { 'x-forwarded-proto': 'https' };
    const cookie = cookieOf(await logIn(operator, { headers: https }));
    expect(cookie).toMatch(
      /^__Host-merenda_operator=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await me({ ...https, ...shown(cookie) })).status).toBe(200);
    expect((await me({ ...https, ...operatorSession(operator.token) })).status).toBe(401);
  });
});

describe('a session', () => {
  const lifeOf = async (session: string, age: string) => {
    const { rows } = await api.owner.query<{ minutes: number }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes
       FROM operator_session WHERE id = $1 AND last_seen_at > now() - interval '1 minute'`,
      [session],
    );
    return `${age}: ${rows[0]?.minutes}`;
  };

  test('ends half an hour after its last use, and twelve hours after its first', async () => {
    const lives = [];
    for (const age of ['20 minutes', '11 hours 50 minutes']) {
      const { token, session } = await createOperator(api);
      const { rows } = await api.owner.query(
        `UPDATE operator_session SET created_at = now() - $1::interval,
           last_seen_at = now() - interval '20 minutes', expires_at = now() + interval '5 minutes'
         WHERE operator_id = (SELECT operator_id FROM operator_session WHERE id = $2) AND id <> $2
         RETURNING id`,
        [age, session],
      );
      expect((await me(operatorSession(token))).status).toBe(200);
      lives.push(await lifeOf(rows[0].id, age));
    }
    expect(lives).toEqual(['20 minutes: 30', '11 hours 50 minutes: 10']);
  });

  test('ends though an open page goes on asking by itself, and lives on by a press', async () => {
    const { id, token } = await createOperator(api);
    const pass = (minutes: number) =>
      api.owner.query(
        `UPDATE operator_session SET created_at = created_at - span, expires_at = expires_at - span,
           last_seen_at = last_seen_at - span
         FROM make_interval(mins => $1) AS span WHERE operator_id = $2`,
        [minutes, id],
      );
    const pressed = operatorSession(token);
    const untouched = { ...pressed, [UNATTENDED]: 'true' };
    const opened = { page: randomUUID(), kind: 'company', id: 'wefood' } as const;
    const polls = [
      () => me(untouched),
      () => call(api.url, 'GET /operator/tickets', { headers: untouched }),
      () => call(api.url, 'PUT /operator/presence', { headers: untouched, body: opened }),
    ];
    const waited = async (minutes: number) => {
      await pass(minutes);
      return Promise.all(polls.map(async (ask) => (await ask()).status));
    };
    expect(await waited(14)).toEqual([200, 200, 200]);
    expect(await waited(14)).toEqual([200, 200, 200]);
    expect((await me(pressed)).status).toBe(200);
    expect(await waited(14)).toEqual([200, 200, 200]);
    expect(await waited(14)).toEqual([200, 200, 200]);
    expect(await waited(3)).toEqual([401, 401, 401]);
  });

  test('is listed, and only its operator ends it or signs out of it', async () => {
    const [operator, other] = [await createOperator(api), await createOperator(api)];
    const headers = operatorSession(operator.token);
    const list = async () => (await call(api.url, 'GET /operator/sessions', { headers })).body.docs;
    const end = (id: string) =>
      call(api.url, 'DELETE /operator/sessions/:id', { headers, params: { id } });
    expect((await list()).map(({ current }) => current).toSorted()).toEqual([false, true]);
    expect((await end(other.session)).status).toBe(404);
    expect((await end(operator.session)).status).toBe(204);
    const [own] = await list();
    const signedOut = await end(own?._id ?? '');
    expect(cookieOf(signedOut)).toMatch(/^merenda_operator=;/);
    expect((await me(headers)).status).toBe(401);
  });
});

test('a change of the password needs the current one, ends the other sessions, and gives no more rights', async () => {
  const operator = await createOperator(api, { roles: ['support'], everywhere: true });
  const headers = operatorSession(operator.token);
  const before = (await me(headers)).body;
  const change = (currentPassword: string, password = 'a quieter office') =>
    call(api.url, 'PUT /operator/password', {
      headers,
      body: Object.assign(
        { currentPassword, password },
        { roles: ['finance'], everywhere: true, id: operator.id, email: 'x@merenda.test' },
      ),
    });
  expect((await change('a loud office')).status).toBe(403);
  expect((await change(operator.password, 'password1')).status).toBe(400);
  expect((await change(operator.password)).status).toBe(204);
  expect((await me(headers)).body).toEqual(before);
  const { docs } = (await call(api.url, 'GET /operator/sessions', { headers })).body;
  expect(docs).toMatchObject([{ current: true }]);
  expect((await logIn(operator)).status).toBe(401);
  expect((await logIn({ ...operator, password: 'a quieter office' })).status).toBe(200);
});

test('a reset deletes password and app, ends the sessions, and allows a new first sign-in', async () => {
  const operator = await createOperator(api);
  const setupCode = await resetOperator(ownerDatabase(api), operator.email);
  expect((await me(operatorSession(operator.token))).status).toBe(401);
  expect((await logIn(operator)).status).toBe(401);
  const body = { setupCode };
  const { secret } = (await call(api.url, 'POST /operator/setup', { body })).body;
  expect(secret).not.toBe(operator.secret);
});

describe('an earlier proof opens no session', () => {
  const setPassword = ({ token, password: currentPassword }: Operator) =>
    call(api.url, 'PUT /operator/password', {
      headers: operatorSession(token),
      body: { currentPassword, password: 'a quieter office' },
    });

  test.each([
    ['a changed password', setPassword],
    [
      'signing out everywhere',
      ({ token }: Operator) =>
        call(api.url, 'DELETE /operator/sessions', { headers: operatorSession(token) }),
    ],
  ])('%s who they are', async (_, end) => {
    const operator = await createOperator(api);
    const codes = await holdWrites(api, 'operator_totp');
    const answer = logIn(operator);
    await codes.untilWaiting(1);
    expect((await end(operator)).status).toBe(204);
    await codes.release();
    expect(await answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  });

  test('a reset the current password', async () => {
    const operator = await createOperator(api);
    const hash = api.services.passwords.hash;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const hashes = vi.spyOn(api.services.passwords, 'hash').mockImplementation(async (password) => {
      await gate;
      return hash(password);
    });
    const answer = setPassword(operator);
    await vi.waitUntil(() => hashes.mock.calls.length === 1, { timeout: 60_000 });
    await resetOperator(ownerDatabase(api), operator.email);
    open();
    expect(await answer).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    hashes.mockRestore();
  });
});
