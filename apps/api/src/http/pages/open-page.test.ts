import { FIRST_ANSWERS, type FirstAnswers } from '@merenda/domain/pages/rendering';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { dayInZone } from '@merenda/domain/time/dates';
import { translate } from '@merenda/i18n/translate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createStudentFamily, type StudentFamily } from '../../testing/factories/families.ts';
import { createSession, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { send } from '../../testing/send.ts';
import { callsOfHome } from './testing/calls-of-home.ts';

let api: TestApi;
let origin: string;
let one: StudentFamily;
let other: StudentFamily;
beforeAll(async () => {
  api = await startApi();
  origin = new URL(api.url).origin;
  [one, other] = await Promise.all([
    createStudentFamily(api, { balanceMinor: 4_321n }),
    createStudentFamily(api, { balanceMinor: 8_765n }),
  ]);
  // The first page loads the app.
  await openInTime(one.guardian);
});
afterAll(() => api.close());

const SOON = { timeout: 240_000, interval: 500 };

/** Opens an address with the headers of a browser's new tab. */
const open = (
  { token }: Pick<SignedInGuardian, 'token'>,
  { path = '/', language = 'en', method = 'GET', ...headers }: Record<string, string> = {},
) =>
  send(`${origin}${path}`, {
    method,
    headers: {
      cookie: `aw_t=${token}; aw_in=1; acceptCookies=true`,
      'accept-language': language,
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'none',
      ...headers,
    },
  });

const HOLDER = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS}">(.*?)</script>`);

/** The answers that the page brings along, by query key. */
function answersOf(text: string): Map<unknown, unknown> {
  const { answers }: FirstAnswers = JSON.parse(HOLDER.exec(text)?.[1] ?? '{"answers":[]}');
  return new Map(answers.map(([key, answer]) => [key.join(' '), answer]));
}

/**
 * Repeats until the page has its first answers: on a busy machine it may take longer than a guardian is
 * kept waiting.
 */
const openInTime = (...asked: Parameters<typeof open>) =>
  vi.waitFor(async () => {
    const answer = await open(...asked);
    expect(answer.text).toMatch(HOLDER);
    return answer;
  }, SOON);

const rootOf = (text: string) => text.slice(text.indexOf('<div id="root"'), text.search(HOLDER));

test('a guardian’s start page can be read at once, with the answers of its routes', async () => {
  const { guardian, student } = one;
  const { text, status } = await openInTime(guardian);
  expect(status).toBe(200);
  const root = rootOf(text);
  for (const words of ['Marina', student.name, '43.21', 'data-prerendered="/assets/']) {
    expect(root).toContain(words);
  }
  expect(root).not.toMatch(/aria-busy|boot-splash|<template|<script|data-cookie-bar/);
  const answers = answersOf(text);
  const id = guardian.user._id;
  const { token } = guardian;
  expect(answers.get('me')).toEqual(succeeded(await call(api.url, 'GET /auth/me', { token })));
  expect(answers.get(`responsible ${id}`)).toEqual(
    succeeded(await call(api.url, 'GET /responsible-users/:id', { token, params: { id } })),
  );
  expect(answers.get(`dependents ${id}`)).toEqual(
    succeeded(
      await call(api.url, 'GET /responsible-users/:userId/dependents', {
        token,
        params: { userId: id },
      }),
    ),
  );
});

test('home asks for what tests and measurements of home ask for', async () => {
  const { guardian } = one;
  const begun = new Date();
  const asked = vi.spyOn(api.app, 'inject');
  const answers = answersOf((await openInTime(guardian)).text);
  const calls = (asked.mock.calls as unknown as [{ url: string }][]).map(([{ url }]) => url);
  asked.mockRestore();
  const wantedAt = (now: Date) =>
    callsOfHome(guardian.user._id, dayInZone(now, 'America/Sao_Paulo')).map(
      (path) => `/api${path}`,
    );
  // Midnight may pass meanwhile.
  expect([begun, new Date()].map((now) => wantedAt(now).sort())).toContainEqual(
    [...new Set(calls)].sort(),
  );
  expect(answers.size).toBe(wantedAt(begun).length);
});

test('any other page of a guardian brings its first answers and those of the bars around it, and the browser renders it', async () => {
  const { guardian, student } = one;
  const id = guardian.user._id;
  const brought = async (path: string) => {
    const { text, headers } = await openInTime(guardian, { path });
    expect(text, path).toContain('boot-splash');
    expect(headers.get('cache-control'), path).toBe('no-store');
    return new Set(answersOf(text).keys());
  };
  const frame = [
    'me',
    `responsible ${id}`,
    `dependents ${id}`,
    expect.stringMatching(`^alerts ${id} .* home$`),
    'orders suspended',
  ];
  expect(await brought('/transfer-balance')).toEqual(new Set(frame));
  expect(await brought(`/dependents/${student._id}/consumption-report?operation=DEB`)).toEqual(
    new Set([
      ...frame,
      `dependents ${id} ${student._id}`,
      expect.stringContaining(`entries ${student.wallet._id} report`),
      expect.stringContaining(`entries ${student.wallet._id} later`),
      expect.stringContaining(`orders ${student._id} spending`),
    ]),
  );
  expect(await brought('/help/data-rights')).toEqual(new Set(frame));
  // The API checks the rights as for every call: refused calls are not brought along.
  expect(await brought(`/dependents/${other.student._id}/data`)).toEqual(new Set(frame));
  // The browser itself has to send a POST.
  expect(await brought('/invitation?token=made-up-token')).toEqual(new Set(frame));
});

test.each(LANGUAGES)('a page is in %s if the visit is', async (language) => {
  const { text } = await openInTime(one.guardian, { language });
  expect(rootOf(text)).toContain(translate(language, 'home.latestEntries'));
  expect(text).toContain(`<html lang="${language}"`);
  expect(text).toContain(`<title>${translate(language, 'nav.start')}\u00a0· Wefood</title>`);
});

test('a guardian with another language than the browser’s former one gets it from the app', async () => {
  const { guardian } = other;
  const language = (value: string | null) =>
    api.owner.query('UPDATE guardian SET language = $1 WHERE id = $2', [value, guardian.user._id]);
  await language('hu-HU');
  expect(answersOf((await open(guardian)).text).size).toBe(0);
  expect(answersOf((await openInTime(guardian, { language: 'hu-HU' })).text).size).toBeGreaterThan(
    5,
  );
  await language(null);
});

test('pages opened by many guardians at the same moment contain nothing of each other’s data', async () => {
  const families = Array.from({ length: 12 }, (_, at) => (at % 2 ? one : other));
  // On a busy machine nearly all pages may take too long; the test then tries again.
  let made: number;
  do {
    made = 0;
    const pages = await Promise.all(families.map(({ guardian }) => open(guardian)));
    for (const [at, { text }] of pages.entries()) {
      const [own, strange] = at % 2 ? [one, other] : [other, one];
      expect(text).not.toContain(strange.guardian.user._id);
      expect(text).not.toContain(strange.student.wallet._id);
      // A page that takes too long is the splash without answers.
      if (answersOf(text).size === 0) continue;
      made += 1;
      expect(text).toContain(own.guardian.user._id);
      expect(text).toContain(own.student.wallet._id);
      expect(rootOf(text)).toContain(own === one ? '43.21' : '87.65');
    }
  } while (made < 2);
});

test('no cache, proxy or worker keeps a guardian’s page', async () => {
  const { headers } = await open(one.guardian);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('etag')).toBeNull();
  expect(headers.get('vary')).toContain('cookie');
  const worker = await send(`${origin}/sw.js`, { method: 'GET', headers: {} });
  expect(worker.status).toBe(200);
  expect(worker.text).not.toMatch(/caches|['"]fetch['"]|onfetch/);
});

test('no other site can read a guardian’s page, and only a tab that opens it gets it', async () => {
  const { headers } = await open(one.guardian);
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const id = one.guardian.user._id;
  for (const dest of ['empty', 'iframe', 'script', 'image', 'embed', 'style', '']) {
    const { text } = await open(one.guardian, { 'sec-fetch-dest': dest });
    expect(text, dest).not.toContain(id);
    expect(text, dest).toContain('boot-splash');
  }
  for (const path of ['/login', '//', '/index.html']) {
    expect((await open(one.guardian, { path })).text, path).not.toContain(id);
  }
});

test('a visitor without a valid session gets no guardian’s page', async () => {
  const { guardian } = one;
  const token = await createSession(api, guardian.user._id);
  expect((await openInTime({ token })).text).toContain(guardian.user._id);
  succeeded(await call(api.url, 'POST /auth/revoke', { token, body: {} }));
  for (const gone of [{ token }, { token: 'made-up' }, { token: '' }]) {
    const { status, text, headers } = await open(gone);
    expect(status).toBe(200);
    expect(text).toContain('boot-splash');
    expect(text).not.toContain(guardian.user._id);
    expect(headers.get('cache-control')).toBe('no-cache');
  }
  // The cookie that marks a signed-in browser, which scripts can write, opens nothing.
  const { text } = await open(guardian, { cookie: 'aw_in=1' });
  expect(text).not.toContain(guardian.user._id);
});

test('a page’s guardian is looked up once for all of its calls, and the browser gets the session’s new expiry', async () => {
  const { guardian } = one;
  const token = await createSession(api, guardian.user._id);
  const found = vi.spyOn(api.services.sessions, 'add');
  expect((await open({ token })).headers.getSetCookie()).toEqual([]);
  expect(found).toHaveBeenCalledTimes(1);
  const used = (minutesAgo: number) =>
    api.owner.query(
      `UPDATE session SET last_seen_at = now() - make_interval(mins => $1)
       WHERE token_hash = sha256($2::bytea)`,
      [minutesAgo, Buffer.from(token)],
    );
  const before = found.mock.calls.length;
  let opened = 0;
  // A page that takes too long is sent without its data; each opening looks the guardian up once.
  const { headers, text } = await vi.waitFor(async () => {
    expect((await used(10)).rowCount).toBe(1);
    opened += 1;
    const answer = await open({ token });
    expect(answer.text).toMatch(HOLDER);
    return answer;
  }, SOON);
  expect(found.mock.calls.length - before).toBe(opened);
  expect(text).toContain(guardian.user._id);
  expect(headers.getSetCookie().map((cookie) => cookie.replace(/=.*/, ''))).toEqual([
    'aw_t',
    'aw_in',
  ]);
  found.mockRestore();
});

test('names are escaped, in the page and in its data', async () => {
  const { guardian } = other;
  const name = '</script><script>alert(1)</script></body>&"%THEME%';
  const rename = (to: string) =>
    api.owner.query('UPDATE student SET name = $1 WHERE id = $2', [to, other.student._id]);
  await rename(name);
  const { text } = await openInTime(guardian);
  await rename(other.student.name);
  expect(text).not.toContain('<script>alert');
  expect(text.match(/<\/body>/g)).toHaveLength(1);
  const { docs } = answersOf(text).get(`dependents ${guardian.user._id}`) as {
    docs: { name: string }[];
  };
  expect(docs[0]?.name).toBe(name);
});

test('a blocked guardian’s page shows no more than the app would', async () => {
  const { guardian } = other;
  const block = (at: string | null) =>
    api.owner.query('UPDATE guardian SET blocked_at = $1 WHERE id = $2', [at, guardian.user._id]);
  await block('2026-01-01');
  const { text } = await openInTime(guardian);
  await block(null);
  const own = answersOf(text).get(`responsible ${guardian.user._id}`);
  expect(own).toMatchObject({ blocked: true });
  expect(rootOf(text)).toContain(translate('en', 'home.blocked.title'));
  expect(rootOf(text)).not.toContain(translate('en', 'home.addBalance'));
});
