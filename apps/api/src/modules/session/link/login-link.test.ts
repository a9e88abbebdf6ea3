import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { startMailing } from '../../../testing/mailing.ts';

const { api, inbox, close } = await startMailing();
afterAll(close);

const ask = (email: string) =>
  call(api.url, 'POST /auth/login/link/email', { body: { email, company: 'wefood' } });

const open = (token: string, headers: Record<string, string> = {}) =>
  call(api.url, 'POST /auth/login/link', { headers, body: { token } });

const logIn = ({ email }: SignedInGuardian, password: string, cookie = '') =>
  call(api.url, 'POST /auth/login', {
    headers: { cookie },
    body: { email, password, company: 'wefood' },
  });

const LINK = /\/login-link\?token=([\w-]{43})/;
const tokenIn = (text = '') => LINK.exec(text)?.[1] ?? '';

async function linkFor({ email }: SignedInGuardian): Promise<string> {
  const known = inbox.to(email, LINK).length;
  expect((await ask(email)).status).toBe(204);
  return tokenIn((await inbox.next(email, LINK, known)).text);
}

describe('an e-mailed link', () => {
  test('signs in once a guardian whom the throttle refuses, and makes the device known', async () => {
    const guardian = await createGuardian(api);
    for (let tries = 0; tries < 6; tries += 1) await logIn(guardian, 'not this one');
    await api.owner.query(
      `UPDATE attempt SET blocked_until = now() + interval '1 hour' WHERE subject LIKE $1`,
      [`%${guardian.email}`],
    );
    expect((await logIn(guardian, guardian.password)).status).toBe(429);
    const token = await linkFor(guardian);
    const opened = await open(token);
    expect(opened.status).toBe(200);
    const me = await call(api.url, 'GET /auth/me', { token: opened.body.token });
    expect(me.body.email).toBe(guardian.email);
    const mark = opened.headers.getSetCookie().find((header) => header.startsWith('aw_d=')) ?? '';
    const known = await logIn(guardian, guardian.password, mark.split(';')[0]);
    expect(known.status).toBe(200);
    expect(await open(token)).toMatchObject({ status: 403, body: { code: 'invalid_login_link' } });
  });

  test('opens one session when it is used ten times at once, and the database knows only its hash', async () => {
    const token = await linkFor(await createGuardian(api));
    const { rows } = await api.owner.query('SELECT json_agg(l)::text AS all FROM login_link l');
    expect(rows[0].all).not.toContain(token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('works for 60 minutes', async () => {
    const token = await linkFor(await createGuardian(api));
    const age = (minutes: number) =>
      api.owner.query('UPDATE login_link SET expires_at = expires_at - make_interval(mins => $1)', [
        minutes,
      ]);
    const { rows } = await api.owner.query(
      `SELECT bool_and(expires_at <= now() + interval '60 minutes') AS hour FROM login_link`,
    );
    expect(rows[0].hour).toBe(true);
    await age(60);
    expect((await open(token)).status).toBe(403);
  });

  test('is e-mailed to a guardian three times at once at most, and each of these links works', async () => {
    const guardian = await createGuardian(api);
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(guardian.email)));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 204));
    await inbox.next(guardian.email, LINK, 2);
    await api.services.outbox.settled();
    const links = inbox.to(guardian.email).map(({ text }) => tokenIn(text));
    expect(new Set(links).size).toBe(3);
    expect((await open(links[0] ?? '')).status).toBe(200);
    // The other links are void now, and the next requested link comes at once.
    expect((await open(links[1] ?? '')).status).toBe(403);
    expect((await open(await linkFor(guardian))).status).toBe(200);
  });

  test('is void after a change of the password, as is a link to a new password', async () => {
    const guardian = await createGuardian(api);
    const token = await linkFor(guardian);
    const { status } = await call(api.url, 'PUT /users/:id', {
      token: guardian.token,
      params: { id: guardian.user._id },
      body: { password: 'an even quieter lunch', currentPassword: guardian.password },
    });
    expect(status).toBe(200);
    expect((await open(token)).status).toBe(403);
  });

  test('is answered alike with and without an account: the same answer and rows, and no e-mail without one', async () => {
    const rowsOf = async (work: () => Promise<{ status: number; body: unknown }>) => {
      const count = async () =>
        (
          await api.owner.query(`SELECT (SELECT count(*) FROM attempt) AS tries,
            (SELECT count(*) FROM mail_outbox) AS emails`)
        ).rows[0];
      const before = await count();
      const { status, body } = await work();
      const after = await count();
      return {
        status,
        body,
        tries: after.tries - before.tries,
        emails: after.emails - before.emails,
      };
    };
    const { email } = await createGuardian(api);
    const there = await rowsOf(() => ask(email));
    const nobody = await rowsOf(() => ask('nobody@example.test'));
    expect(nobody).toEqual(there);
    expect(there).toEqual({ status: 204, body: null, tries: 1n, emails: 1n });
    await api.services.outbox.settled();
    expect(inbox.to('nobody@example.test')).toEqual([]);
  });

  test('that is made up counts as a mistake of its network and delays no good link', async () => {
    const headers = { 'x-forwarded-for': '2001:db8::2' };
    const guesses = Array.from({ length: 40 }, async () => (await open('made-up', headers)).status);
    expect((await Promise.all(guesses)).filter((status) => status === 429)).not.toEqual([]);
    expect((await open(await linkFor(await createGuardian(api)), headers)).status).toBe(200);
  });
});
