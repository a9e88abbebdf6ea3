import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../http/app.ts';
import { startApi, type TestApi } from '../testing/api.ts';
import { createGuardian } from '../testing/factories/guardians.ts';
import { requestHead, sendBytes } from './testing/wire.ts';

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

let api: TestApi;
let app: FastifyInstance;
let origin: string;
let token: string;
beforeAll(async () => {
  api = await startApi({ env: { METRICS_TOKEN: 'a token for metrics' } });
  const env = { ...api.services.env, production: true };
  app = await buildApp({ ...api.services, env });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  ({ token } = await createGuardian(api));
});
afterAll(async () => {
  await app.close();
  await api.close();
});

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  sendBytes(origin, requestHead(method, path, headers));

/** One request for each kind of answer. */
function kinds(): Record<string, () => ReturnType<typeof ask>> {
  const [asset = ''] = readdirSync(`${DIST}assets`);
  const we = { authorization: `We ${token}`, 'request-type': 'we' };
  return {
    'a page': () => ask('GET', '/login'),
    'a page that has not changed': async () => {
      const { headers } = await ask('GET', '/login');
      return ask('GET', '/login', { 'if-none-match': headers.get('etag') ?? '' });
    },
    'a built file': () => ask('GET', `/assets/${asset}`),
    'a picture': () => ask('GET', '/brand/wefood/favicon.svg'),
    'a file that is not': () => ask('GET', '/assets/gone.js'),
    'what the API says': () => ask('GET', '/api/auth/me', we),
    'what it refuses': () => ask('GET', '/api/auth/me'),
    'what it does not know': () => ask('GET', '/api/nothing'),
    'the documentation': () => ask('GET', '/api/docs/'),
    'the way to it': () => ask('GET', '/api/docs'),
    'its description': () => ask('GET', '/api/openapi.json'),
    'a webhook that nobody signed': () => ask('POST', '/api/webhooks/stripe'),
    'how it is': () => ask('GET', '/readyz'),
    'what it counts': () => ask('GET', '/metrics', { authorization: 'Bearer a token for metrics' }),
    'whom to tell': () => ask('GET', '/.well-known/security.txt'),
    'an address that cannot be read': () => ask('GET', '/%'),
    'a request that cannot be read': () => ask('BREW', '/'),
    'an address that is too long': () => ask('GET', `/${'x'.repeat(20_000)}`),
    'a method that nobody serves': () => ask('TRACE', '/', we),
    'a question of another site': () =>
      ask('OPTIONS', '/api/auth/me', {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
      }),
  };
}

test('no answer can be framed, sniffed, run as something else or fetched without TLS', async () => {
  for (const [kind, get] of Object.entries(kinds())) {
    const { status, headers } = await get();
    expect(status, kind).toBeGreaterThan(0);
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy, kind).toContain(directive);
    }
    expect(headers.get('x-content-type-options'), kind).toBe('nosniff');
    expect(headers.get('referrer-policy'), kind).toBe('no-referrer');
    expect(headers.get('strict-transport-security'), kind).toBe(
      'max-age=31536000; includeSubDomains',
    );
  }
});

test('no answer may be read by another site, and text says its charset', async () => {
  for (const [kind, get] of Object.entries(kinds())) {
    const { headers, text } = await get();
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const type = headers.get('content-type') ?? '';
    if (text) expect(type, kind).not.toBe('');
    if (/^text\/|xml/.test(type)) expect(type.toLowerCase(), kind).toMatch(/; charset=utf-8/);
  }
});

test('two answers to the same request differ only in ids and dates', async () => {
  // The length of the metrics varies.
  const varying = ['date', 'x-request-id', 'content-length'];
  for (const [kind, get] of Object.entries(kinds())) {
    const [first, second] = [await get(), await get()].map(({ headers }) =>
      [...headers].filter(([name]) => !varying.includes(name)),
    );
    expect(second, kind).toEqual(first);
  }
});

test('TRACE never echoes a request', async () => {
  for (const path of ['/', '/api/auth/me', '/healthz']) {
    const { status, text } = await ask('TRACE', path, { cookie: 'aw_t=a-secret' });
    expect(status).toBe(404);
    expect(text).not.toContain('a-secret');
  }
});
