import { createHash } from 'node:crypto';
import { BRANDS, type Brand } from '@merenda/domain/brands/brands';
import { PRERENDERED_PAGES, type PrerenderedPage } from '@merenda/domain/pages/visit';
import { LANGUAGES } from '@merenda/domain/places/languages';
import type { Key } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/api.ts';
import { requestHead, sendBytes } from './testing/wire.ts';

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await startApi();
  origin = new URL(api.url).origin;
});
afterAll(() => api.close());

const PAGES: Record<PrerenderedPage, { path: string; heading: Key; labels: Key[] }> = {
  login: {
    path: '/login',
    heading: 'login.title',
    labels: ['session.email', 'session.password', 'login.forgot', 'login.submit'],
  },
  signup: {
    path: '/signup',
    heading: 'signup.step1.title',
    labels: ['signup.country', 'signup.name', 'common.next'],
  },
  recover: {
    path: '/recover',
    heading: 'recover.title',
    labels: ['session.email', 'recover.submit'],
  },
  'reset-password': {
    path: '/reset-password?token=Zm9yIHRoaXMgdGVzdA',
    heading: 'reset.title',
    labels: ['session.newPassword', 'session.repeatPassword', 'reset.submit'],
  },
  'login-link': {
    path: '/login-link?token=Zm9yIHRoaXMgdGVzdA',
    heading: 'loginLink.title',
    labels: ['loginLink.text', 'login.submit'],
  },
  'login-link-spent': {
    path: '/login-link',
    heading: 'reset.noToken.title',
    labels: ['recover.error.invalid_token', 'session.toLogin'],
  },
  'reset-link-spent': {
    path: '/reset-password',
    heading: 'reset.noToken.title',
    labels: ['recover.error.invalid_token', 'reset.askAgain'],
  },
};

/** Raw sockets, since `fetch` sets the host itself. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  sendBytes(origin, requestHead('GET', path, headers));

const wordsOf = (html: string): string =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');

const spokenOn = (page: PrerenderedPage, brand: Brand): { heading: Key; labels: Key[] } =>
  !brand.flags.open && (page === 'login' || page === 'signup')
    ? { heading: 'session.closed.title', labels: ['session.closed.message'] }
    : PAGES[page];

const isPrerendered = (text: string): boolean => text.includes('<div id="root" data-prerendered="');

describe.each(BRANDS.map((brand) => [brand.label, brand] as const))(
  'at %s a signed-out page can be read before any script has loaded',
  (label, brand) => {
    test.each(LANGUAGES)('in %s', async (language) => {
      for (const page of PRERENDERED_PAGES) {
        const { headers, text: whole } = await raw(PAGES[page].path, {
          host: `${label}.example.com`,
          'accept-language': language,
        });
        const [, style = ''] = /<style>(.*?)<\/style>/s.exec(whole) ?? [];
        const text = whole.replace(`<style>${style}</style>`, '');
        const words = wordsOf(text);
        const { heading, labels } = spokenOn(page, brand);
        const title = translate(language, heading, { brand: brand.name });
        expect(isPrerendered(text), page).toBe(true);
        expect(words, page).toContain(`<html lang="${language}" data-brand="${brand.id}"`);
        expect(words, page).toMatch(new RegExp(`<title>[^<]+\\s· ${brand.name}</title>`));
        expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(words)?.[1], page).toContain(title);
        for (const key of labels) expect(words, page).toContain(`>${translate(language, key)}<`);
        expect(text, page).not.toMatch(/%[A-Z_]+%|<!--cookies|boot-splash/);
        expect(text, page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=/);
        const policy = headers.get('content-security-policy');
        expect(policy, page).toContain("script-src 'self';");
        const hash = createHash('sha256').update(style).digest('base64');
        expect(policy, page).toContain(`;style-src 'self' 'sha256-${hash}';`);
      }
    });
  },
);

describe('a visitor’s cookies and query', () => {
  const login = async (cookie: string, path = '/login') =>
    (await raw(path, { cookie, 'accept-language': 'en' })).text;

  test('the favourite language comes before the country, the country before the browser', async () => {
    const languageOf = (text: string) => /<html lang="([^"]*)"/.exec(text)?.[1];
    expect(languageOf(await login('aw_lang=hu-HU', '/login?country=BR'))).toBe('hu-HU');
    expect(languageOf(await login('', '/login?country=BR'))).toBe('pt-BR');
    expect(languageOf(await login(''))).toBe('en');
  });

  test('a theme chosen by hand is there from the first paint', async () => {
    expect(await login('aw_theme=dark')).toContain('data-theme="dark"');
    expect(await login('')).toContain('data-theme=""');
  });

  test('a visitor who has agreed to cookies is not asked again', async () => {
    const bar = /<section[^>]*data-cookie-bar/;
    expect(await login('')).toMatch(bar);
    expect(await login('acceptCookies=true')).not.toMatch(bar);
  });

  test('a signed-in guardian never sees the sign-in page, not even for a moment', async () => {
    for (const { path } of Object.values(PAGES)) {
      const text = await login('aw_in=1', path);
      expect(isPrerendered(text), path).toBe(false);
      expect(text).toContain('boot-splash');
    }
  });

  test('the query is passed on to the page’s links, as escaped text', async () => {
    const text = await login('', '/login?country=HU&x="><script>alert(1)</script>');
    expect(text).toMatch(/href="\/signup\?country=HU&#38;x=%22%3E%3Cscript%3E/);
    expect(text).not.toContain('alert(1)<');
  });

  test('a page that depends on more than brand and language waits for the app', async () => {
    const paths = ['/signup?country=HU', '/login?country=BR&country=HU'];
    for (const path of [...paths, '/login/', '/reset-password?token=123456789', '/', '/profile']) {
      expect(isPrerendered(await login('', path)), path).toBe(false);
    }
    expect(isPrerendered(await login('', '/signup?country=BR'))).toBe(true);
  });

  test('hostile cookies change nothing and are not repeated', async () => {
    const odd = ['"><b>', '__proto__', '%00', '../../../etc/passwd', 'x'.repeat(2000), ';;=;'];
    for (const value of odd) {
      const cookie = `aw_lang=${value}; aw_theme=${value}; aw_in=${value}`;
      const text = await login(cookie);
      expect(isPrerendered(text), value).toBe(true);
      expect(text).toContain('<html lang="en" data-brand="wefood" data-theme="">');
      expect(text).not.toMatch(/<b>|passwd|xxxx/);
    }
  });
});

describe('in transit', () => {
  const ask = (headers: Record<string, string>) => fetch(`${origin}/login`, { headers });

  test('a page that has not changed is not sent again', async () => {
    const first = await ask({});
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
    const second = await ask({ 'if-none-match': tag });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
    const inDark = await ask({ 'if-none-match': tag, cookie: 'aw_theme=dark' });
    expect(inDark.status).toBe(200);
  });

  test('caches are told everything that a page depends on', async () => {
    const { headers } = await ask({});
    const names = headers.get('vary')?.split(', ');
    expect(names?.sort()).toEqual(['accept-encoding', 'accept-language', 'cookie', 'host']);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('a page is compressed as the browser accepts, and is always the same page', async () => {
    const plain = await ask({ 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    const cases: [string, string | null][] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['*', null],
    ];
    for (const [accepted, encoding] of cases) {
      const answer = await ask({ 'accept-encoding': accepted });
      expect(answer.headers.get('content-encoding'), accepted).toBe(encoding);
      expect(await answer.text(), accepted).toBe(text);
    }
  });

  test('scripts and styles are compressed, too', async () => {
    const html = await (await ask({})).text();
    const files = html.match(/\/assets\/[^" ]+\.(?:js|css)/g) ?? [];
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const answer = await fetch(origin + file, { headers: { 'accept-encoding': 'br' } });
      const long = (await answer.arrayBuffer()).byteLength >= 500;
      expect(answer.headers.get('content-encoding'), file).toBe(long ? 'br' : null);
    }
  });

  test('the built pages with their placeholders are never served', async () => {
    for (const path of [
      '/prerendered/wefood/en/login.html',
      '/prerendered/next.json',
      '/index.html',
    ]) {
      expect((await raw(path)).status, path).toBe(404);
    }
  });
});
