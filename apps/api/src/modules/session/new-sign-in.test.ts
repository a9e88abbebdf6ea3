import { companyDay } from '@merenda/domain/brands/company-time';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { startMailing } from '../../testing/mailing.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';

const { api, inbox, close } = await startMailing();
afterAll(close);

async function logIn({ email, password }: SignedInGuardian, cookie = '') {
  const answer = await call(api.url, 'POST /auth/login', {
    headers: { 'user-agent': FIREFOX, ...(cookie && { cookie }) },
    body: { email, password, company: 'wefood' },
  });
  expect(answer.status).toBe(200);
  const mark = answer.headers.getSetCookie().find((header) => header.startsWith('aw_d=')) ?? '';
  return { mark, cookie: mark.split(';')[0] ?? '', token: answer.body.token };
}

describe('an e-mail about a new sign-in', () => {
  test('is not written for the first sign-in after sign-up, nor for a known browser', async () => {
    const guardian = await createGuardian(api);
    expect(inbox.to(guardian.email)).toEqual([]);
    const { cookie } = await logIn(guardian);
    await inbox.next(guardian.email, /^New sign-in/);
    for (let times = 0; times < 3; times += 1) await logIn(guardian, cookie);
    // A new browser's e-mail comes after any e-mail of the sign-ins before.
    await logIn(guardian);
    await inbox.next(guardian.email, /^New sign-in/, 1);
    expect(inbox.to(guardian.email)).toHaveLength(2);
  });

  test('names device, time and what to do, in the guardian’s language', async () => {
    const guardian = await createGuardian(api);
    const { token, user, email } = guardian;
    await call(api.url, 'PUT /users/:id', {
      token,
      params: { id: user._id },
      body: { favourites: { lang: 'hu-HU' } },
    });
    const year = () => companyDay('wefood', new Date()).slice(0, 4);
    const begun = year();
    await logIn(guardian);
    const { subject, text } = await inbox.next(email, /Firefox/);
    const origin = new URL(api.url).origin;
    expect(subject).toBe('Új bejelentkezés a fiókjába: Wefood');
    expect(text).toContain('Firefox');
    expect(text).toMatch(new RegExp(`${begun}|${year()}`));
    expect(text).toContain(`${origin}/recover`);
    expect(text).toContain(`${origin}/profile?view=devices`);
  });

  test('that cannot be sent does not prevent the sign-in', async () => {
    const guardian = await createGuardian(api);
    inbox.open = false;
    const { token } = await logIn(guardian);
    inbox.open = true;
    expect((await call(api.url, 'GET /auth/me', { token })).status).toBe(200);
  });

  test('the browser’s mark is a secret of the browser, outlives the session and opens nothing', async () => {
    const { mark, cookie, token } = await logIn(await createGuardian(api));
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/;']) {
      expect(mark).toContain(part);
    }
    const answer = await call(api.url, 'POST /auth/revoke', {
      token,
      headers: { cookie },
      body: {},
    });
    expect(answer.headers.getSetCookie().join()).not.toContain('aw_d=');
    expect((await call(api.url, 'GET /auth/me', { headers: { cookie } })).status).toBe(401);
    const { rows } = await api.owner.query('SELECT json_agg(d)::text AS all FROM known_device d');
    expect(rows[0].all).not.toContain(cookie.slice(5));
  });
});

test('DELETE /auth/sessions ends every session of the guardian except the asking one', async () => {
  const guardian = await createGuardian(api);
  const somebody = await createGuardian(api);
  const others = [await logIn(guardian), await logIn(guardian)];
  const { token } = guardian;
  expect((await call(api.url, 'DELETE /auth/sessions', { token })).status).toBe(204);
  for (const other of others) {
    expect((await call(api.url, 'GET /auth/me', { token: other.token })).status).toBe(401);
  }
  const { docs } = (await call(api.url, 'GET /auth/sessions', { token })).body;
  expect(docs).toMatchObject([{ current: true }]);
  expect((await call(api.url, 'GET /auth/me', { token: somebody.token })).status).toBe(200);
});
