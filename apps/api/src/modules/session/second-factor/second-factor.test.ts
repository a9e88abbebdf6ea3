import { ROUTES } from '@merenda/contract';
import { session } from '@merenda/contract/session';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import {
  createEmailLink,
  createGuardian,
  createSession,
  type SignedInGuardian,
} from '../../../testing/factories/guardians.ts';
import { switchOnSecondFactor } from '../../../testing/factories/second-factor.ts';
import { startMailing } from '../../../testing/mailing.ts';

let now = new Date('2026-05-04T10:00:00Z');
const { api, inbox, close } = await startMailing();
beforeAll(async () => {
  api.services.clock = () => now;
});
afterAll(close);

const STEP_MS = 30_000;
const later = (steps = 1) => {
  now = new Date(now.getTime() + steps * STEP_MS);
};
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

const logIn = ({ email, password }: Pick<SignedInGuardian, 'email' | 'password'>) =>
  call(api.url, 'POST /auth/login', { body: { email, password, company: 'wefood' } });
const finish = (ticket: string, code: string) =>
  call(api.url, 'POST /auth/login/second-factor', { body: { ticket, code } });
const ticketFor = async (guardian: Pick<SignedInGuardian, 'email' | 'password'>) => {
  const { status, body } = await logIn(guardian);
  expect({ status, ...body }).toMatchObject({ status: 403, code: 'second_factor_required' });
  return Object(body).ticket as string;
};

/** A guardian with an authenticator app. */
async function withApp() {
  const guardian = await createGuardian(api);
  const { token } = guardian;
  const { secret } = (await call(api.url, 'POST /auth/second-factor/app', { token })).body;
  const answer = await call(api.url, 'POST /auth/second-factor', {
    token,
    body: { code: codeOf(secret) },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  later();
  return { ...guardian, secret, codes: answer.body.recoveryCodes };
}

describe('a guardian with an authenticator app', () => {
  test('signs in with password and code, and the session is stepped up', async () => {
    const guardian = await withApp();
    const { status, body } = await finish(await ticketFor(guardian), codeOf(guardian.secret));
    expect(status).toBe(200);
    const renewed = await call(api.url, 'POST /auth/second-factor/recovery-codes', {
      token: body.token,
    });
    expect(renewed.status).toBe(201);
    await inbox.next(guardian.email, /^.*second step.* on/i);
  });

  test('gets neither token nor cookie for the password alone', async () => {
    const { status, body, headers } = await logIn(await withApp());
    expect(status).toBe(403);
    expect(body).not.toHaveProperty('token');
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('a used code is refused, also the code that switched the factor on', async () => {
    const guardian = await createGuardian(api);
    const { token } = guardian;
    const { secret } = (await call(api.url, 'POST /auth/second-factor/app', { token })).body;
    const code = codeOf(secret);
    await call(api.url, 'POST /auth/second-factor', { token, body: { code } });
    const ticket = await ticketFor(guardian);
    expect((await finish(ticket, code)).body).toMatchObject({ code: 'wrong_code' });
    later();
    const next = codeOf(secret);
    expect((await finish(ticket, next)).status).toBe(200);
    expect((await finish(await ticketFor(guardian), next)).status).toBe(403);
  });

  test('one code opens one session when several sign-ins use it at once', async () => {
    const guardian = await withApp();
    const tickets: string[] = [];
    for (let times = 0; times < 4; times += 1) tickets.push(await ticketFor(guardian));
    const code = codeOf(guardian.secret);
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a ticket opens one session, and a made-up ticket none', async () => {
    const guardian = await withApp();
    const ticket = await ticketFor(guardian);
    expect((await finish(ticket, codeOf(guardian.secret))).status).toBe(200);
    later();
    const again = await finish(ticket, codeOf(guardian.secret));
    expect(again.body).toMatchObject({ code: 'sign_in_expired' });
    expect((await finish('made up', '123456')).body).toMatchObject({ code: 'sign_in_expired' });
  });

  test('guesses of codes are delayed across tickets', async () => {
    const guardian = await withApp();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await finish(await ticketFor(guardian), '000000')).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test('without a code of the app nothing is switched on', async () => {
    const guardian = await createGuardian(api);
    const { token } = guardian;
    await call(api.url, 'POST /auth/second-factor/app', { token });
    for (const body of [{ code: '000000' }, {}]) {
      const { status } = await call(api.url, 'POST /auth/second-factor', { token, body });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect((await logIn(guardian)).status).toBe(200);
  });

  test('the database alone gives neither secret nor codes', async () => {
    const { secret, codes } = await withApp();
    const { rows } = await api.owner.query<{ all: string }>(
      `SELECT (SELECT json_agg(a) FROM authenticator_app a)::text
        || (SELECT json_agg(r) FROM recovery_code r)::text AS all`,
    );
    const hex = Buffer.from(Secret.fromBase32(secret).buffer).toString('hex');
    for (const word of [hex, secret, ...codes]) expect(rows[0]?.all).not.toContain(word);
  });
});

describe('a recovery code', () => {
  test('opens once instead of the app, lowers the count of codes, and causes an e-mail', async () => {
    const guardian = await withApp();
    const [code = ''] = guardian.codes;
    const { body } = await finish(await ticketFor(guardian), code.toLowerCase());
    expect(body.token).toBeDefined();
    expect((await finish(await ticketFor(guardian), code)).status).toBe(403);
    const left = await call(api.url, 'GET /auth/second-factor', { token: body.token });
    expect(left.body).toEqual({ isOn: true, hasApp: true, recoveryCodesLeft: 9 });
    await inbox.next(guardian.email, /^.*recovery code/i);
  });

  test('opens one session when several sign-ins use it at once', async () => {
    const guardian = await withApp();
    const [code = ''] = guardian.codes;
    const tickets: string[] = [];
    for (let times = 0; times < 4; times += 1) tickets.push(await ticketFor(guardian));
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is void once there are new codes', async () => {
    const { token, codes, ...guardian } = await withApp();
    const [former = ''] = codes;
    const { body } = await call(api.url, 'POST /auth/second-factor/recovery-codes', { token });
    expect((await finish(await ticketFor(guardian), former)).status).toBe(403);
    expect((await finish(await ticketFor(guardian), body.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('no way to sign in avoids the second factor', () => {
  test('the routes that answer a session are these, and each is tried below or in the test that it names', () => {
    const ways = ROUTES.filter(({ schema }) =>
      Object.keys(session.shape).every(
        (part) => part in Object(Object(schema.response)[200]?.shape),
      ),
    );
    expect(ways.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'POST /auth/login',
      'POST /auth/login/link',
      // A passkey is two factors at once: "a passkey signs in past it".
      'POST /auth/login/passkey',
      'POST /auth/login/second-factor',
      // The exchanged session has passed the second factor.
      'POST /auth/session',
    ]);
  });

  test('a link by e-mail leads to the code, and its session is not stepped up', async () => {
    const guardian = await withApp();
    const token = await createEmailLink(api, 'login_link', guardian.user._id);
    const { status, body } = await call(api.url, 'POST /auth/login/link', { body: { token } });
    expect({ status, ...body }).toMatchObject({ status: 403, code: 'second_factor_required' });
    const opened = await finish(Object(body).ticket, codeOf(guardian.secret));
    expect(opened.status).toBe(200);
    const off = await call(api.url, 'DELETE /auth/second-factor', { token: opened.body.token });
    expect(off.body).toMatchObject({ code: 'step_up_required' });
  });

  test('a new password by e-mail signs nobody in: the code is asked for after it', async () => {
    const guardian = await withApp();
    const token = await createEmailLink(api, 'password_reset', guardian.user._id);
    const password = 'an even quieter lunch';
    const reset = await call(api.url, 'POST /auth/password', { body: { token, password } });
    expect(reset.status).toBe(204);
    expect(reset.headers.getSetCookie()).toEqual([]);
    await ticketFor({ ...guardian, password });
  });
});

test('switching the second factor off asks for a step-up, causes an e-mail, and deletes app and codes', async () => {
  const guardian = await withApp();
  const old = await createSession(api, guardian.user._id);
  await api.owner.query(
    'UPDATE session SET stepped_up_at = NULL WHERE guardian_id = $1 AND user_agent = $2',
    [guardian.user._id, 'test'],
  );
  const off = (token: string) => call(api.url, 'DELETE /auth/second-factor', { token });
  expect((await off(old)).body).toMatchObject({ code: 'step_up_required' });
  expect((await off(guardian.token)).status).toBe(204);
  await inbox.next(guardian.email, /^.*second step.* off/i);
  expect((await logIn(guardian)).status).toBe(200);
  const { rows } = await api.owner.query(
    `SELECT guardian_id FROM authenticator_app WHERE guardian_id = $1
     UNION SELECT guardian_id FROM recovery_code WHERE guardian_id = $1`,
    [guardian.user._id],
  );
  expect(rows).toEqual([]);
});

test('a guardian without an app keeps the last passkey that passes the second step', async () => {
  const { user, token } = await createGuardian(api);
  const { rows } = await api.owner.query<{ id: string }>(
    `INSERT INTO passkey (guardian_id, rp_id, credential_id, public_key, counter, transports, name)
     SELECT $1, 'x', n::text::bytea, 'k', 0, '{}', 'Phone' FROM generate_series(1, 2) n RETURNING id`,
    [user._id],
  );
  await switchOnSecondFactor(api, user._id);
  const remove = (id = '') => call(api.url, 'DELETE /auth/passkeys/:id', { token, params: { id } });
  expect((await remove(rows[0]?.id)).status).toBe(204);
  expect((await remove(rows[1]?.id)).body).toMatchObject({ status: 409, code: 'last_factor' });
});
