import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BRANDS } from '@merenda/domain/brands/brands';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/api.ts';
import { expectFailure } from './testing/request.ts';
import { requestHead, sendBytes } from './testing/wire.ts';

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await startApi();
  origin = new URL(api.url).origin;
});
afterAll(() => api.close());

/** Raw sockets, since `fetch` normalises the address and sets the host itself. */
const raw = (path: string, { method = 'GET', host = 'localhost', language = 'en' } = {}) =>
  sendBytes(origin, requestHead(method, path, { host, 'accept-language': language }));

const factsOf = ({ text }: { text: string }) => ({
  language: /<html lang="([^"]*)"/.exec(text)?.[1],
  brand: /data-brand="([^"]*)"/.exec(text)?.[1],
  title: /<title>([^<]*)</.exec(text)?.[1],
});

describe('a page has the brand of its host', () => {
  test.each(BRANDS.map(({ id, label, name }) => ({ id, label, name })))(
    '$label',
    async ({ id, label, name }) => {
      for (const host of [`${label}.localhost:3000`, `${label.toUpperCase()}.example.com`]) {
        expect(factsOf(await raw('/', { host }))).toMatchObject({ brand: id, title: name });
      }
    },
  );

  test('any other host gets the brand Wefood', async () => {
    const hosts = ['localhost', '127.0.0.1:3000', '[::1]', 'example.com', '', '..', 'a b', '%00'];
    for (const host of [...hosts, '"><script>alert(1)</script>', "x' onload=alert(1) '"]) {
      const answer = await raw('/', { host });
      expect(answer.status, host).toBe(200);
      expect(factsOf(answer)).toMatchObject({ brand: 'wefood', title: 'Wefood' });
      expect(answer.text).not.toContain('alert(1)');
    }
  });
});

describe('the page speaks', () => {
  test.each(LANGUAGES)('%s to a browser that wants it', async (language) => {
    expect(factsOf(await raw('/', { language })).language).toBe(language);
  });

  test('the language of ?country=, before the browser’s', async () => {
    const spoken = async (path: string) =>
      factsOf(await raw(path, { language: 'de-DE,de;q=0.9' })).language;
    expect(await spoken('/login?country=BR')).toBe('pt-BR');
    expect(await spoken('/login?country=pt')).toBe('pt-PT');
    expect(await spoken('/login?x=1&country=HU')).toBe('hu-HU');
  });

  test('the browser’s language when the country says nothing', async () => {
    const odd = ['', 'XX', '%00', '"><b>', 'BR&country=HU', '__proto__', 'constructor'];
    for (const country of odd) {
      const answer = await raw(`/?country=${country}`, { language: 'nl-NL' });
      expect(factsOf(answer).language, country).toBe('nl-NL');
      expect(answer.text).not.toContain('<b>');
    }
    for (const language of ['', '*', ';;;', 'x'.repeat(5000), 'tlh-KL', 'en;q=nonsense']) {
      expect(factsOf(await raw('/', { language })).language, language).toBe('en');
    }
  });
});

test('a page is never cached, runs no inline script and cannot be framed', async () => {
  const { headers, text } = await raw('/dependents/some-id');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('vary')).toMatch(/accept-language.*host/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  const policy = headers.get('content-security-policy') ?? '';
  const scripts = policy.split(';').find((directive) => directive.startsWith('script-src '));
  expect(scripts).toBe("script-src 'self'");
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(text).not.toMatch(/<style|\son\w+=|https?:\/\/(?!localhost[:/])/);
  expect(text).not.toMatch(/%[A-Z_]+%/);
});

test('files with a hash in their name are cached for ever, all others are revalidated', async () => {
  const assets = readdirSync(`${DIST}assets`).filter((name) => !/\.(br|gz)$/.test(name));
  expect(assets.length).toBeGreaterThan(0);
  for (const name of assets.slice(0, 5)) {
    const { status, headers } = await raw(`/assets/${name}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).not.toContain('html');
  }
  for (const path of ['/brand/wefood/favicon.svg', '/brand/wefood/manifest.webmanifest']) {
    const { status, headers } = await raw(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
  }
});

test('HEAD is answered as GET is, without the body', async () => {
  const [asset = ''] = readdirSync(`${DIST}assets`);
  for (const path of ['/', '/login', `/assets/${asset}`, '/healthz', '/api/openapi.json']) {
    const [get, head] = [await raw(path), await raw(path, { method: 'HEAD' })];
    expect(head.status, path).toBe(get.status);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'cache-control', 'content-length']) {
      expect(head.headers.get(name), `${path} ${name}`).toBe(get.headers.get(name));
    }
  }
});

const FILES_THAT_ARE_NOT = [
  '/.env',
  '/.git/config',
  '/index.html',
  '/package.json',
  '/favicon.ico',
  '/assets/gone.js',
  '/assets/%00.js',
  '/brand/x/favicon.svg',
  '/a/b.c/d',
];

describe('no other file than the built ones is served', () => {
  const out = ['..', '%2e%2e', '..%2f..', '%2e%2e%2f%2e%2e', '..%5c..', '....//'];
  const targets = ['package.json', 'etc/passwd', 'src/main.tsx', '.git/config'];
  const paths = out.flatMap((way) =>
    targets.flatMap((target) => [
      `/${way}/${target}`,
      `/assets/${way}/${target}`,
      `/${way}/${way}/${way}/${way}/${target}`,
    ]),
  );

  test.each(FILES_THAT_ARE_NOT)('%s', async (path) => {
    expectFailure(await raw(path), 404, 'not_found');
  });

  test('no path leads out of the folder', async () => {
    for (const path of paths) {
      const answer = await raw(path);
      expect([400, 404], path).toContain(answer.status);
      expectFailure(answer, answer.status);
      expect(answer.text).not.toMatch(/"dependencies"|root:|\[core\]/);
    }
  });
});

test('an address below /api is never answered with a page', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/nothing/at/all', '/api?x=1']) {
    expectFailure(await raw(path), 404, 'not_found');
  }
});

test('an unreadable address is refused in the common error shape', async () => {
  for (const path of ['/%', '/api/%E0%A4%A', '/api/companies/%ff']) {
    expectFailure(await raw(path), 400, 'validation_failed');
  }
});

test('a person who follows a link that was cut gets the page of unknown addresses', async () => {
  const head = requestHead('GET', '/invitations/%E0%A4%A', {
    host: 'localhost',
    'sec-fetch-mode': 'navigate',
  });
  const { status, headers } = await sendBytes(origin, head);
  expect([status, headers.get('location')]).toEqual([303, '/not-found']);
  expect((await raw('/not-found')).text).toContain('<html');
});
