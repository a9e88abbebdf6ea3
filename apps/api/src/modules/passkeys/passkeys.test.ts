import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { Authenticator, type Deviation } from '../../testing/authenticator.ts';
import { call, newAddress } from '../../testing/client.ts';
import {
  createGuardian,
  createSession,
  type SignedInGuardian,
} from '../../testing/factories/guardians.ts';
import { switchOnSecondFactor } from '../../testing/factories/second-factor.ts';
import { startMailing } from '../../testing/mailing.ts';

const WEFOOD = 'https://wefood.merenda.example';
const SODEXO = 'https://sodexodirect.merenda.example';

const { api, inbox, close } = await startMailing();
afterAll(close);

/** Headers of a request through the proxy of a host; from a new address unless one is given. */
function via(site: string, address?: string) {
  const { protocol, host } = new URL(site);
  return {
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': host,
    'x-forwarded-for': address ?? newAddress(),
    'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
  };
}

async function begin({ token }: SignedInGuardian, site = WEFOOD) {
  const headers = via(site);
  const answer = await call(api.url, 'POST /auth/passkeys/options', { token, headers });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const keep = (
  { token }: SignedInGuardian,
  credential: ReturnType<Authenticator['create']>,
  site = WEFOOD,
) =>
  call(api.url, 'POST /auth/passkeys', {
    token,
    headers: via(site),
    body: { name: 'My phone', credential },
  });

async function add(guardian: SignedInGuardian, authenticator = new Authenticator(WEFOOD)) {
  const site = authenticator.origin;
  const options = await begin(guardian, site);
  const answer = await keep(guardian, authenticator.create(options), site);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { authenticator, passkey: answer.body };
}

const challengeAt = async (site: string) =>
  (await call(api.url, 'POST /auth/login/passkey/options', { headers: via(site) })).body;

const send = (credential: ReturnType<Authenticator['get']>, site = WEFOOD, address?: string) =>
  call(api.url, 'POST /auth/login/passkey', { headers: via(site, address), body: { credential } });

async function signIn(authenticator: Authenticator, deviation?: Deviation, site = WEFOOD) {
  return send(authenticator.get(await challengeAt(site), deviation), site);
}

describe('adding a passkey', () => {
  test('asks for a discoverable one with user verification and names no account', async () => {
    const guardian = await createGuardian(api);
    const options = await begin(guardian);
    expect(options).toMatchObject({
      rp: { id: 'wefood.merenda.example', name: 'Wefood' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const handle = Buffer.from(options.user.id, 'base64url').toString('hex');
    expect(handle).toBe(guardian.user._id.replaceAll('-', ''));
  });

  test('lists it by name, sends an e-mail, and does not create it twice', async () => {
    const guardian = await createGuardian(api);
    const { authenticator, passkey } = await add(guardian);
    const { token } = guardian;
    const { docs } = (await call(api.url, 'GET /auth/passkeys', { token })).body;
    expect(docs).toEqual([{ _id: passkey._id, name: 'My phone', createdAt: passkey.createdAt }]);
    const message = await inbox.next(guardian.email, /passkey/);
    expect(message.text).toContain('Chrome on Android');
    expect(message.text).toContain(`${WEFOOD}/recover`);
    const options = await begin(guardian);
    expect(options.excludeCredentials).toEqual([
      {
        id: authenticator.credentialId.toString('base64url'),
        type: 'public-key',
        transports: ['internal'],
      },
    ]);
    expect((await keep(guardian, authenticator.create(options))).status).toBe(400);
  });

  test.each<[string, Deviation]>([
    ['from a page elsewhere', { origin: 'https://wefood.merenda.example.evil.test' }],
    ['over plain http', { origin: 'http://wefood.merenda.example' }],
    ['for another host', { rpId: 'evil.test' }],
    ['with a challenge that nobody gave', { challenge: 'bWFkZSB1cA' }],
    ['that is an answer to another question', { type: 'webauthn.get' }],
    ['whose holder was not checked', { unverified: true }],
  ])('400: a ceremony %s', async (_, deviation) => {
    const guardian = await createGuardian(api);
    const credential = new Authenticator(WEFOOD).create(await begin(guardian), deviation);
    const answer = await keep(guardian, credential);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    const { token } = guardian;
    expect((await call(api.url, 'GET /auth/passkeys', { token })).body.docs).toEqual([]);
  });

  test('400: a challenge that was used before, another guardian’s, or older than 5 minutes', async () => {
    const [one, two] = [await createGuardian(api), await createGuardian(api)];
    const options = await begin(one);
    expect((await keep(two, new Authenticator(WEFOOD).create(options))).status).toBe(400);
    expect((await keep(one, new Authenticator(WEFOOD).create(options))).status).toBe(400);
    const late = await begin(one);
    await api.owner.query(
      `UPDATE passkey_challenge SET expires_at = expires_at - interval '5 minutes'`,
    );
    expect((await keep(one, new Authenticator(WEFOOD).create(late))).status).toBe(400);
  });

  test('400: an attestation with certificates, which was not requested', async () => {
    const guardian = await createGuardian(api);
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(70)],
      ['x5c', [new Uint8Array(200)]],
    ]);
    const options = await begin(guardian);
    const statement = { fmt: 'packed', attStmt };
    const credential = new Authenticator(WEFOOD).create(options, {}, statement);
    expect((await keep(guardian, credential)).status).toBe(400);
  });

  test('403: at the host of another company', async () => {
    const { token } = await createGuardian(api);
    const answer = await call(api.url, 'POST /auth/passkeys/options', {
      token,
      headers: via(SODEXO),
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'request_refused' } });
  });
});

describe('signing in with a passkey', () => {
  test('opens a session like a password: token, cookie, device, time of last use', async () => {
    const guardian = await createGuardian(api);
    const { authenticator } = await add(guardian);
    const answer = await signIn(authenticator);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.expiresIn).toBe(2_592_000);
    const cookie = answer.headers
      .getSetCookie()
      .find((header) => header.startsWith('__Host-aw_t='));
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) {
      expect(cookie).toContain(part);
    }
    const { token } = answer.body;
    expect((await call(api.url, 'GET /auth/me', { token })).body._id).toBe(guardian.user._id);
    expect((await call(api.url, 'GET /auth/sessions', { token })).body.docs).toHaveLength(2);
    const { docs } = (await call(api.url, 'GET /auth/passkeys', { token })).body;
    expect(docs[0]?.lastUsedAt).toBeDefined();
    await inbox.next(guardian.email, /^New sign-in/);
  });

  test('a passkey needs no second step: it is device and holder, two factors at once', async () => {
    const guardian = await createGuardian(api);
    const { authenticator } = await add(guardian);
    await switchOnSecondFactor(api, guardian.user._id);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test('works repeatedly, also where the authenticator does not count', async () => {
    for (const startAt of [0, 1]) {
      const { authenticator } = await add(
        await createGuardian(api),
        new Authenticator(WEFOOD, startAt),
      );
      for (let times = 0; times < 3; times += 1) {
        expect((await signIn(authenticator)).status).toBe(200);
      }
    }
  });

  test.each<[string, Deviation]>([
    ['a forged signature', { forged: true }],
    ['a page elsewhere', { origin: 'https://evil.test' }],
    ['another host’s id', { rpId: 'evil.test' }],
    ['a challenge that nobody gave', { challenge: 'bWFkZSB1cA' }],
    ['an answer to another question', { type: 'webauthn.create' }],
    ['a holder who was not checked', { unverified: true }],
    ['a counter that went back', { counter: 1 }],
    ['a counter that was taken away', { counter: 0 }],
    ['another user’s handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ])('401: %s', async (_, deviation) => {
    const { authenticator } = await add(await createGuardian(api), new Authenticator(WEFOOD, 7));
    const answer = await signIn(authenticator, deviation);
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  test('401: the same signed answer a second time', async () => {
    const { authenticator } = await add(await createGuardian(api), new Authenticator(WEFOOD, 0));
    const credential = authenticator.get(await challengeAt(WEFOOD));
    expect((await send(credential)).status).toBe(200);
    expect((await send(credential)).status).toBe(401);
  });

  test('one of ten copies of an authenticator that sign at the same moment succeeds', async () => {
    const { authenticator } = await add(await createGuardian(api));
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeAt(WEFOOD)));
    const answers = await Promise.all(
      challenges.map((challenge) => send(authenticator.get(challenge, { counter: 2 }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('401: a challenge of a registration, and one of another host', async () => {
    const guardian = await createGuardian(api);
    const { authenticator } = await add(guardian);
    const { challenge } = await begin(guardian);
    const rpId = 'wefood.merenda.example';
    expect((await send(authenticator.get({ challenge, rpId }))).status).toBe(401);
    const { challenge: abroad } = await challengeAt(SODEXO);
    expect((await send(authenticator.get({ challenge: abroad, rpId }))).status).toBe(401);
  });

  test('401: a passkey of one company at another company’s host, whatever challenge it signs', async () => {
    const guardian = await createGuardian(api, 'sodexo-direct');
    const { authenticator } = await add(guardian, new Authenticator(SODEXO));
    expect((await signIn(authenticator, {}, SODEXO)).status).toBe(200);
    for (const deviation of [{}, { origin: WEFOOD, rpId: 'wefood.merenda.example' }]) {
      expect((await signIn(authenticator, deviation, WEFOOD)).status).toBe(401);
    }
    const moved = await api.owner.query(
      `UPDATE passkey SET rp_id = 'wefood.merenda.example'
      WHERE credential_id = $1`,
      [authenticator.credentialId],
    );
    expect(moved.rowCount).toBe(1);
    const here = { origin: WEFOOD, rpId: 'wefood.merenda.example' };
    expect((await signIn(authenticator, here, WEFOOD)).status).toBe(401);
  });

  test('401: the passkey of an erased account; a blocked account can sign in, as by password', async () => {
    const [gone, blocked] = [await createGuardian(api), await createGuardian(api)];
    const [first, second] = [await add(gone), await add(blocked)];
    await api.owner.query('UPDATE guardian SET deleted_at = now() WHERE id = $1', [gone.user._id]);
    await api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [
      blocked.user._id,
    ]);
    expect((await signIn(first.authenticator)).status).toBe(401);
    expect((await signIn(second.authenticator)).status).toBe(200);
    const login = (guardian: SignedInGuardian) => ({
      headers: via(WEFOOD),
      body: { email: guardian.email, password: guardian.password, company: 'wefood' },
    });
    expect((await call(api.url, 'POST /auth/login', login(gone))).status).toBe(401);
    expect((await call(api.url, 'POST /auth/login', login(blocked))).status).toBe(200);
  });

  test('429: repeated failures make their network wait, but not a guardian with a passkey or a password', async () => {
    const address = '203.0.113.7';
    const guardian = await createGuardian(api);
    const { authenticator } = await add(guardian);
    const otherGuardian = new Authenticator(WEFOOD);
    const userHandle = 'c29tZWJvZHk';
    const tryLogin = async () =>
      send(otherGuardian.get(await challengeAt(WEFOOD), { userHandle }), WEFOOD, address);
    for (let tries = 0; tries < 31; tries += 1) expect((await tryLogin()).status).toBe(401);
    const answer = await tryLogin();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const credential = authenticator.get(await challengeAt(WEFOOD));
    expect((await send(credential, WEFOOD, address)).status).toBe(200);
    const { email, password } = guardian;
    const login = await call(api.url, 'POST /auth/login', {
      headers: via(WEFOOD, address),
      body: { email, password, company: 'wefood' },
    });
    expect(login.status).toBe(200);
  });
});

describe('a removed passkey', () => {
  test('cannot sign in', async () => {
    const guardian = await createGuardian(api);
    const { authenticator, passkey } = await add(guardian);
    const { token } = guardian;
    const params = { id: passkey._id };
    expect((await call(api.url, 'DELETE /auth/passkeys/:id', { token, params })).status).toBe(204);
    expect((await call(api.url, 'DELETE /auth/passkeys/:id', { token, params })).status).toBe(404);
    expect((await signIn(authenticator)).status).toBe(401);
  });

  test('404: another guardian’s cannot be removed', async () => {
    const [one, two] = [await createGuardian(api), await createGuardian(api)];
    const { authenticator, passkey } = await add(two);
    const { token } = one;
    const params = { id: passkey._id };
    expect((await call(api.url, 'DELETE /auth/passkeys/:id', { token, params })).status).toBe(404);
    expect((await signIn(authenticator)).status).toBe(200);
  });
});

describe('a passkey as a step-up', () => {
  const removing = ({ token }: SignedInGuardian) =>
    call(api.url, 'DELETE /auth/passkeys/:id', { token, params: { id: randomUUID() } });
  const forget = ({ user }: SignedInGuardian) =>
    api.owner.query('UPDATE session SET stepped_up_at = NULL WHERE guardian_id = $1', [user._id]);
  const prove = async ({ token }: SignedInGuardian, authenticator: Authenticator) =>
    call(api.url, 'POST /auth/step-up/passkey', {
      token,
      headers: via(WEFOOD),
      body: { credential: authenticator.get(await challengeAt(WEFOOD)) },
    });

  test('proves the guardian’s identity, in its own session alone', async () => {
    const guardian = await createGuardian(api);
    const { authenticator } = await add(guardian);
    const other = { ...guardian, token: await createSession(api, guardian.user._id) };
    await forget(guardian);
    expect((await removing(guardian)).body).toMatchObject({ code: 'step_up_required' });
    expect((await prove(guardian, authenticator)).status).toBe(204);
    expect((await removing(guardian)).status).toBe(404);
    expect((await removing(other)).body).toMatchObject({ code: 'step_up_required' });
  });

  test('another guardian’s passkey proves nothing, and signs nobody out', async () => {
    const [one, two] = [await createGuardian(api), await createGuardian(api)];
    const { authenticator } = await add(two);
    await forget(one);
    const answer = await prove(one, authenticator);
    expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect((await removing(one)).body).toMatchObject({ code: 'step_up_required' });
  });
});
