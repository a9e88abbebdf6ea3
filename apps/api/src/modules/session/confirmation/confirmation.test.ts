import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { call, newAddress } from '../../../testing/client.ts';
import { createStudentFamily } from '../../../testing/factories/families.ts';
import {
  createEmailLink,
  createGuardian,
  createSession,
  type SignedInGuardian,
} from '../../../testing/factories/guardians.ts';
import { startMailing } from '../../../testing/mailing.ts';

const { api, inbox, close } = await startMailing();
afterAll(close);

const newcomer = () => createGuardian(api, 'wefood', { confirmed: false });

/** The tokens of a guardian's confirmation e-mails so far, the last one first. */
async function tokensOf({ email }: Pick<SignedInGuardian, 'email'>): Promise<string[]> {
  await api.services.outbox.settled();
  return inbox
    .confirmations(email)
    .map(({ text }) => /\/confirm-email\?token=([\w-]{43})$/m.exec(text)?.[1] ?? '')
    .toReversed();
}

/** Confirms by a token, in the given session if any. */
function confirm(token = '', session?: string) {
  const headers = { 'x-forwarded-for': newAddress() };
  return call(api.url, 'POST /auth/email/confirm', { headers, token: session, body: { token } });
}

const resend = ({ token }: SignedInGuardian) =>
  call(api.url, 'POST /auth/email/confirmation', { token });

async function isConfirmed({ token, user }: SignedInGuardian): Promise<boolean> {
  const params = { id: user._id };
  const { body } = await call(api.url, 'GET /responsible-users/:id', { token, params });
  return body.emailConfirmed;
}

/** Changes the address in the database, as an operator's request would. */
const changeEmail = ({ user }: SignedInGuardian, email: string) =>
  api.owner.query('UPDATE guardian SET email = $2 WHERE id = $1', [user._id, email]);

const REFUSED = { status: 403, body: { code: 'invalid_confirmation' } };

test('the e-mail of a sign-up confirms the address, and the database knows only its token’s hash', async () => {
  const guardian = await newcomer();
  expect(await isConfirmed(guardian)).toBe(false);
  const [token = ''] = await tokensOf(guardian);
  const { rows } = await api.owner.query(
    'SELECT json_agg(c)::text AS all FROM email_confirmation c',
  );
  expect(rows[0].all).not.toContain(token);
  expect(await confirm(token, guardian.token)).toMatchObject({
    status: 200,
    body: { confirmed: 'now' },
  });
  expect(await isConfirmed(guardian)).toBe(true);
});

test('a GET of the link’s page confirms nothing: only a POST confirms', async () => {
  const guardian = await newcomer();
  const [token = ''] = await tokensOf(guardian);
  const { origin } = new URL(api.url);
  await fetch(`${origin}/confirm-email?token=${token}`);
  await fetch(`${origin}/api/auth/email/confirm?token=${token}`);
  expect(await isConfirmed(guardian)).toBe(false);
});

test('a link confirms once: opened again it changes nothing, also after the address was changed and changed back', async () => {
  const guardian = await newcomer();
  const [token = ''] = await tokensOf(guardian);
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
  expect(answers.flatMap(({ body }) => body.passwordToken ?? [])).toHaveLength(1);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { confirmed: 'before' } });
  expect((await confirm(token)).body).not.toHaveProperty('passwordToken');
  const { rows } = await api.owner.query(
    `SELECT count(*)::int AS times FROM audit WHERE subject = $1 AND action = 'email.confirmed'`,
    [guardian.user._id],
  );
  expect(rows[0].times).toBe(1);
  await changeEmail(guardian, `else-${randomUUID()}@example.test`);
  await changeEmail(guardian, guardian.email);
  expect(await confirm(token)).toMatchObject(REFUSED);
  const session = await createSession(api, guardian.user._id);
  expect(await isConfirmed({ ...guardian, token: session })).toBe(false);
});

test('made-up, late and erased links confirm nothing', async () => {
  const guardian = await newcomer();
  const [token = ''] = await tokensOf(guardian);
  expect(await confirm(randomUUID())).toMatchObject(REFUSED);
  await api.owner.query(`UPDATE email_confirmation SET expires_at = now() WHERE guardian_id = $1`, [
    guardian.user._id,
  ]);
  expect(await confirm(token)).toMatchObject(REFUSED);
  expect(await isConfirmed(guardian)).toBe(false);
});

test('guesses of links are delayed as at sign-in', async () => {
  const headers = { 'x-forwarded-for': '10.2.9.9' };
  const statuses = new Set<number>();
  for (let tries = 0; tries < 32; tries += 1) {
    const body = { token: randomUUID() };
    statuses.add((await call(api.url, 'POST /auth/email/confirm', { headers, body })).status);
  }
  expect([...statuses]).toEqual([403, 429]);
});

test('another confirmation e-mail leaves the earlier ones good; past the budget the last one still confirms', async () => {
  const guardian = await newcomer();
  for (let times = 0; times < 10; times += 1) expect((await resend(guardian)).status).toBe(204);
  const over = await resend(guardian);
  expect(over).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  const tokens = await tokensOf(guardian);
  expect(tokens).toHaveLength(11);
  expect(new Set(tokens).size).toBe(11);
  expect((await confirm(tokens.at(-1), guardian.token)).status).toBe(200);
  // A confirmed address gets no further e-mail.
  expect((await resend(guardian)).status).toBe(204);
  expect(await tokensOf(guardian)).toHaveLength(11);
});

test('a visitor cannot use up the confirmation e-mails of somebody else', async () => {
  const [guardian, otherGuardian] = [await newcomer(), await newcomer()];
  for (let times = 0; times < 11; times += 1) await resend(otherGuardian);
  expect((await resend(guardian)).status).toBe(204);
  expect((await call(api.url, 'POST /auth/email/confirmation', {})).status).toBe(401);
});

describe('a changed address', () => {
  test('is not confirmed, and no e-mail to the former address opens anything', async () => {
    const guardian = await newcomer();
    const [first = ''] = await tokensOf(guardian);
    const reset = await createEmailLink(api, 'password_reset', guardian.user._id);
    const link = await createEmailLink(api, 'login_link', guardian.user._id);
    const email = `new-${randomUUID()}@example.test`;
    await changeEmail(guardian, email);
    expect(await confirm(first)).toMatchObject(REFUSED);
    const body = { token: reset, password: 'a thief’s lunch' };
    expect((await call(api.url, 'POST /auth/password', { body })).status).toBe(403);
    expect(await call(api.url, 'POST /auth/login/link', { body: { token: link } })).toMatchObject({
      status: 403,
      body: { code: 'invalid_login_link' },
    });
    await resend(guardian);
    const [second = ''] = await tokensOf({ email });
    expect((await confirm(second, guardian.token)).status).toBe(200);
    expect(await isConfirmed(guardian)).toBe(true);
    await changeEmail(guardian, guardian.email);
    expect(await isConfirmed(guardian)).toBe(false);
  });

  describe('in an account whose former address was confirmed', () => {
    const moved = async () => {
      const guardian = await createGuardian(api);
      const email = `typed-wrongly-${randomUUID()}@example.test`;
      await changeEmail(guardian, email);
      await resend({ ...guardian, email });
      const [token = ''] = await tokensOf({ email });
      return { ...guardian, email, linkToken: token };
    };

    test('is confirmed in a session of the account alone: another reader of the e-mail changes nothing', async () => {
      const guardian = await moved();
      const refused = { status: 403, body: { code: 'sign_in_first' } };
      expect(await confirm(guardian.linkToken)).toMatchObject(refused);
      const other = await createGuardian(api);
      expect(await confirm(guardian.linkToken, other.token)).toMatchObject(refused);
      expect(await isConfirmed(guardian)).toBe(false);
      expect(await confirm(guardian.linkToken, guardian.token)).toMatchObject({
        status: 200,
        body: { confirmed: 'now' },
      });
      expect(await isConfirmed(guardian)).toBe(true);
    });

    test('ends nothing that was set up when it is confirmed', async () => {
      const guardian = await moved();
      const device = await createSession(api, guardian.user._id);
      await confirm(guardian.linkToken, guardian.token);
      expect(await isConfirmed({ ...guardian, token: device })).toBe(true);
      const { email, password } = guardian;
      const body = { email, password, company: 'wefood' };
      expect((await call(api.url, 'POST /auth/login', { body })).status).toBe(200);
    });

    test('gets no link to sign in or to a new password before it is confirmed', async () => {
      const { email, linkToken, token } = await moved();
      const ask = async () => {
        const headers = { 'x-forwarded-for': newAddress() };
        const body = { email, company: 'wefood' };
        await call(api.url, 'POST /auth/recover', { headers, body });
        await call(api.url, 'POST /auth/login/link/email', { headers, body });
        await api.services.outbox.settled();
      };
      await ask();
      const texts = () => inbox.to(email).map(({ text }) => text);
      expect(texts().filter((text) => /reset-password|login-link/.test(text))).toEqual([]);
      await confirm(linkToken, token);
      await ask();
      expect(texts().filter((text) => /reset-password|login-link/.test(text))).toHaveLength(2);
    });
  });
});

test('a new password by an e-mail confirms the address, too', async () => {
  const guardian = await newcomer();
  const token = await createEmailLink(api, 'password_reset', guardian.user._id);
  const body = { token, password: 'an even quieter lunch' };
  expect((await call(api.url, 'POST /auth/password', { body })).status).toBe(204);
  const login = { email: guardian.email, password: body.password, company: 'wefood' };
  const again = await call(api.url, 'POST /auth/login', { body: login });
  expect(await isConfirmed({ ...guardian, token: again.body.token })).toBe(true);
});

const INVITATION = /\/invitation\?token=([\w-]{43})/;

test('an accepted invitation confirms the address that it was sent to', async () => {
  const { guardian: owner, student } = await createStudentFamily(api);
  const guardian = await newcomer();
  const params = { userId: owner.user._id, id: student._id };
  await call(api.url, 'POST /responsible-users/:userId/dependents/:id/invitations', {
    token: owner.token,
    params,
    body: { email: guardian.email, maySpend: false },
  });
  const { text } = await inbox.next(guardian.email, INVITATION);
  const token = INVITATION.exec(text)?.[1] ?? '';
  const accepted = await call(api.url, 'POST /guardian-invitations/accept', {
    token: guardian.token,
    body: { token },
  });
  expect(accepted.status).toBe(200);
  expect(await isConfirmed(guardian)).toBe(true);
});

test('an invitation waits for the password in a session that came in an address', async () => {
  const { guardian: owner, student } = await createStudentFamily(api);
  const guardian = await newcomer();
  await call(api.url, 'POST /responsible-users/:userId/dependents/:id/invitations', {
    token: owner.token,
    params: { userId: owner.user._id, id: student._id },
    body: { email: guardian.email, maySpend: false },
  });
  const { text } = await inbox.next(guardian.email, INVITATION);
  const invited = { token: INVITATION.exec(text)?.[1] ?? '' };
  const exchanged = await call(api.url, 'POST /auth/session', { body: { token: guardian.token } });
  const accept = () =>
    call(api.url, 'POST /guardian-invitations/accept', {
      token: exchanged.body.token,
      body: invited,
    });
  expect(await accept()).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  await call(api.url, 'POST /auth/step-up', {
    token: exchanged.body.token,
    body: { password: guardian.password },
  });
  expect((await accept()).status).toBe(200);
});

test('a sign-up with somebody else’s address sends them no text of the visitor’s own', async () => {
  const email = `victim-${randomUUID()}@example.test`;
  await call(api.url, 'POST /responsible-users', {
    body: {
      name: 'Call 0800 now or visit evil.example',
      email,
      password: 'a quiet lunch',
      company: 'wefood',
      countryCode: 'BR',
      phoneNumber: '+5511961234567',
      nationalIdNumber: 'evil.example',
    },
  });
  await api.services.outbox.settled();
  const [{ subject, text } = { subject: '', text: '' }] = inbox.confirmations(email);
  expect(subject).not.toBe('');
  expect(subject + text).not.toMatch(/evil|0800|visit/i);
});
