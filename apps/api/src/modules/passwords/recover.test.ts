import { afterAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { call, newAddress, succeeded } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { switchOnSecondFactor } from '../../testing/factories/second-factor.ts';
import { startMailing } from '../../testing/mailing.ts';

const { api, inbox, close } = await startMailing();
afterAll(close);

const recover = (email: string, from = newAddress(), more: Record<string, string> = {}) =>
  call(api.url, 'POST /auth/recover', {
    headers: { 'x-forwarded-for': from, ...more },
    body: { email, company: 'wefood' },
  });

const reset = (token: string, password = 'an even quieter lunch') =>
  call(api.url, 'POST /auth/password', { body: { token, password } });

const logIn = ({ email }: SignedInGuardian, password: string) =>
  call(api.url, 'POST /auth/login', {
    headers: { 'x-forwarded-for': newAddress() },
    body: { email, password, company: 'wefood' },
  });

async function tokenFor({ email }: SignedInGuardian): Promise<string> {
  const known = inbox.to(email, LINK).length;
  expect((await recover(email)).status).toBe(204);
  const { text } = await inbox.next(email, LINK, known);
  return tokenIn(text);
}

const LINK = /\/reset-password\?token=([\w-]{43})/;
const tokenIn = (text = '') => LINK.exec(text)?.[1] ?? '';

describe('POST /auth/recover', () => {
  test('403 for an unknown e-mail, within five an hour and address; then 204 for everybody', async () => {
    const { email } = await createGuardian(api);
    const address = newAddress();
    const statuses = [];
    for (let times = 0; times < 5; times += 1) {
      statuses.push((await recover(`nobody-${times}@example.test`, address)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect((await recover('nobody@example.test', address)).status).toBe(204);
    expect((await recover(email, address)).status).toBe(204);
    await inbox.next(email, LINK);
  });

  test('a mailbox is not filled by strangers, and the last link in it works', async () => {
    const guardian = await createGuardian(api);
    const { email } = guardian;
    const asked = await Promise.all(Array.from({ length: 20 }, () => recover(email)));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 204));
    await inbox.next(email, LINK, 2);
    await api.services.outbox.settled();
    expect(inbox.to(email)).toHaveLength(3);
    expect((await reset(tokenIn(inbox.to(email).at(-1)?.text))).status).toBe(204);
    expect((await recover(email)).status).toBe(204);
    await inbox.next(email, LINK, 3);
  });

  test('addresses of one mailbox count together', async () => {
    const local = `ana-${crypto.randomUUID()}`;
    const addresses = [0, 1, 2, 3, 4].map((at) => `${local}+${at}@example.test`);
    for (const email of addresses) {
      const { user } = await createGuardian(api, 'wefood', { confirmed: false });
      await api.owner.query('UPDATE guardian SET email = $2 WHERE id = $1', [user._id, email]);
      // A changed address gets links once it is confirmed.
      await api.owner.query('UPDATE guardian SET email_confirmed_at = now() WHERE id = $1', [
        user._id,
      ]);
      expect((await recover(email)).status).toBe(204);
    }
    await api.services.outbox.settled();
    expect(addresses.flatMap((email) => inbox.to(email))).toHaveLength(3);
  });

  test('an address that a caller makes up in front of the proxy’s does not count', async () => {
    const address = newAddress();
    for (let times = 0; times < 5; times += 1) {
      await recover(`nobody-${times}@example.test`, `198.51.100.${times}, ${address}`);
    }
    expect((await recover('nobody@example.test', `198.51.100.9, ${address}`)).status).toBe(204);
  });

  test('the link leads to the brand’s own host, also when asked at another one', async () => {
    const { email } = await createGuardian(api);
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'aisb.merenda.example' };
    expect((await recover(email, newAddress(), headers)).status).toBe(204);
    const { text } = await inbox.next(email, LINK);
    expect(text).toContain('https://wefood.merenda.example/reset-password?token=');
  });
});

describe('POST /auth/password', () => {
  test('an e-mail’s token is good once, and the database knows only its hash', async () => {
    const guardian = await createGuardian(api);
    const token = await tokenFor(guardian);
    const { rows } = await api.owner.query('SELECT json_agg(r)::text AS all FROM password_reset r');
    expect(rows[0].all).not.toContain(token);
    expect((await reset(token)).status).toBe(204);
    expect((await logIn(guardian, 'an even quieter lunch')).status).toBe(200);
    expect((await logIn(guardian, guardian.password)).status).toBe(401);
    const again = await reset(token, 'another quiet lunch');
    expect(again).toMatchObject({ status: 403, body: { code: 'invalid_reset_token' } });
  });

  test('one of ten resets with one token at the same moment counts', async () => {
    const token = await tokenFor(await createGuardian(api));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => reset(token, `a quiet lunch ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('after 60 minutes the token is no longer good', async () => {
    const token = await tokenFor(await createGuardian(api));
    const age = (minutes: number) =>
      api.owner.query(
        `UPDATE password_reset SET expires_at = expires_at - make_interval(mins => $1)
         WHERE used_at IS NULL`,
        [minutes],
      );
    const { rows } = await api.owner.query(
      `SELECT max(expires_at) BETWEEN now() + interval '59 minutes' AND now() + interval '60 minutes' AS hour
       FROM password_reset`,
    );
    expect(rows[0].hour).toBe(true);
    await age(60);
    expect((await reset(token)).status).toBe(403);
  });

  test('unknown tokens are failures of their network, and do not delay a guardian with a valid one', async () => {
    const headers = { 'x-forwarded-for': '2001:db8::1' };
    const guess = (token: string) =>
      call(api.url, 'POST /auth/password', { headers, body: { token, password: 'a quiet lunch' } });
    const guesses = Array.from({ length: 40 }, async () => (await guess('made-up')).status);
    expect((await Promise.all(guesses)).filter((status) => status === 429)).not.toEqual([]);
    expect((await guess(await tokenFor(await createGuardian(api)))).status).toBe(204);
  });

  test('400: a common password leaves the token valid', async () => {
    const token = await tokenFor(await createGuardian(api));
    expect((await reset(token, 'password1')).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
  });

  test('signs others out unless they are chosen to stay: sessions, other e-mails; passkeys as chosen', async () => {
    const guardian = await createGuardian(api);
    const lost = await withPasskey(guardian);
    const kept = await withPasskey(guardian);
    const [token, older] = [await tokenFor(guardian), await tokenFor(guardian)];
    const view = await call(api.url, 'POST /auth/password/view', { body: { token } });
    expect(view.body.passkeys.map(({ _id }) => _id)).toEqual([kept.id, lost.id]);
    expect(view.body.devices).toHaveLength(1);
    const body = { token, password: 'an even quieter lunch', removePasskeys: [lost.id] };
    expect((await call(api.url, 'POST /auth/password', { body })).status).toBe(204);
    expect((await call(api.url, 'GET /auth/me', { token: guardian.token })).status).toBe(401);
    expect((await reset(older)).status).toBe(403);
    expect((await call(api.url, 'POST /auth/password/view', { body: { token } })).status).toBe(403);
    expect([await signInWith(lost), await signInWith(kept)]).toEqual([401, 200]);
  });

  test('ends the calendar address always, and says so before', async () => {
    const guardian = await createGuardian(api);
    const view = async () => {
      const body = { token: await tokenFor(guardian) };
      return (await call(api.url, 'POST /auth/password/view', { body })).body;
    };
    expect(await view()).toMatchObject({ calendarAddress: false, endsAll: false });
    const { address } = succeeded(
      await call(api.url, 'POST /responsible-users/:userId/calendar-feed', {
        token: guardian.token,
        params: { userId: guardian.user._id },
      }),
    );
    expect(await view()).toMatchObject({ calendarAddress: true });
    expect((await fetch(new URL(address, api.url))).status).toBe(200);
    const body = {
      token: await tokenFor(guardian),
      password: 'an even quieter lunch',
      keepDevices: true,
    };
    expect((await call(api.url, 'POST /auth/password', { body })).status).toBe(204);
    expect((await fetch(new URL(address, api.url))).status).toBe(404);
  });

  test('for an unconfirmed address tells that every way in ends, and offers no choice', async () => {
    const guardian = await createGuardian(api, 'wefood', { confirmed: false });
    const body = { token: await tokenFor(guardian) };
    expect((await call(api.url, 'POST /auth/password/view', { body })).body).toEqual({
      devices: [],
      passkeys: [],
      calendarAddress: false,
      endsAll: true,
    });
  });

  test('leaves other devices signed in only on the guardian’s choice', async () => {
    const guardian = await createGuardian(api);
    const token = await tokenFor(guardian);
    const body = { token, password: 'an even quieter lunch', keepDevices: true };
    expect((await call(api.url, 'POST /auth/password', { body })).status).toBe(204);
    expect((await call(api.url, 'GET /auth/me', { token: guardian.token })).status).toBe(200);
  });

  test('does not remove the last passkey of a guardian who needs it as second step', async () => {
    const guardian = await createGuardian(api);
    const { id } = await withPasskey(guardian);
    await switchOnSecondFactor(api, guardian.user._id);
    const token = await tokenFor(guardian);
    const body = { token, password: 'an even quieter lunch', removePasskeys: [id] };
    const refused = await call(api.url, 'POST /auth/password', { body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_factor' } });
    expect((await reset(token)).status).toBe(204);
  });

  test('a link sent before the password was changed in the profile opens nothing', async () => {
    const guardian = await createGuardian(api);
    const token = await tokenFor(guardian);
    const { status } = await call(api.url, 'PUT /users/:id', {
      token: guardian.token,
      params: { id: guardian.user._id },
      body: { password: 'an even quieter lunch', currentPassword: guardian.password },
    });
    expect(status).toBe(200);
    const late = await reset(token, 'a thief’s lunch');
    expect(late).toMatchObject({ status: 403, body: { code: 'invalid_reset_token' } });
  });

  test('lets the guardian in at once, despite others’ wrong guesses before', async () => {
    const guardian = await createGuardian(api);
    for (let tries = 0; tries < 6; tries += 1) await logIn(guardian, 'not this one');
    expect((await logIn(guardian, guardian.password)).status).toBe(429);
    expect((await reset(await tokenFor(guardian))).status).toBe(204);
    expect((await logIn(guardian, 'an even quieter lunch')).status).toBe(200);
  });
});

async function signInWith({ authenticator, site }: Awaited<ReturnType<typeof withPasskey>>) {
  const options = await call(api.url, 'POST /auth/login/passkey/options', { headers: site });
  const body = { credential: authenticator.get(options.body) };
  return (await call(api.url, 'POST /auth/login/passkey', { headers: site, body })).status;
}

async function withPasskey({ token, email }: SignedInGuardian) {
  const site = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'wefood.merenda.example' };
  const as = { token, headers: site };
  const authenticator = new Authenticator('https://wefood.merenda.example');
  const options = await call(api.url, 'POST /auth/passkeys/options', as);
  const body = { name: 'Phone', credential: authenticator.create(options.body) };
  const added = await call(api.url, 'POST /auth/passkeys', { ...as, body });
  expect(added.status).toBe(201);
  await inbox.next(email, /passkey/);
  return { authenticator, site, id: added.body._id };
}
