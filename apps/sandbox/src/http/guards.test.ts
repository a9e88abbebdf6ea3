import { request } from 'node:http';
import { filled } from '@merenda/testing/filled';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Refusal } from '../testing/client.ts';
import { startSandbox } from '../testing/sandbox.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

/** `fetch` does not let a script set Host and Origin, as browsers and attackers do. */
function raw(method: string, path: string, headers: Record<string, string>, body = '') {
  return new Promise<number | undefined>((resolve, reject) => {
    const { port } = sandbox.settings;
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject).end(body);
  });
}

describe('foreign pages', () => {
  const json = { 'content-type': 'application/json' };
  const body = '{"delayMs":0}';

  test('a page of another origin may change nothing', async () => {
    for (const headers of [
      { origin: 'http://localhost:3000' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: sandbox.settings.publicUrl },
    ]) {
      expect(await raw('POST', '/control', { ...json, ...headers }, body)).toBe(403);
    }
  });

  test('our own pages and scripts may change something', async () => {
    const { publicUrl } = sandbox.settings;
    for (const headers of [
      {},
      { origin: publicUrl, host: new URL(publicUrl).host },
      { 'sec-fetch-site': 'same-origin' },
    ]) {
      expect(await raw('POST', '/control', { ...json, ...headers }, body)).toBe(200);
    }
  });

  test('a host name that is not this machine’s shows nothing', async () => {
    expect(await raw('GET', '/inbox.json', { host: 'evil.example:3100' })).toBe(403);
    expect(await raw('GET', '/inbox.json', { host: 'wefood.localhost:3100' })).toBe(200);
  });
});

describe('hostile input', () => {
  const posts = [
    '/v1/tokens',
    '/v1/charges',
    '/v1/pix-charges',
    '/v1/payment-links',
    '/v1/refunds',
    '/v1/mails',
    '/bank/pay',
    '/bank/refuse',
    '/pay/none',
    '/control',
  ];

  test.each(filled(posts))('POST %s refuses a body that is no valid JSON object', async (path) => {
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '1e999',
      '{"__proto__":{"a":1}}',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `{"code":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
      `{"amountMinor":-1,"currency":"\\u0000","token":{},"to":{"a":1},"number":42}`,
      'x'.repeat(3_000_000),
    ];
    for (const body of bodies) {
      const answer = await sandbox.post<Refusal>(path, body);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.error.code).toBeTypeOf('string');
    }
  });

  test('other content types are refused with 415', async () => {
    const headers = { 'content-type': 'text/xml' };
    const answer = await sandbox.post<Refusal>('/v1/charges', '<a/>', { headers });
    expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  test('no input causes a server error', async () => {
    const input = fc.object({
      key: fc.constantFrom(...['token', 'amountMinor', 'currency', 'reference', 'txid', 'to']),
      maxDepth: 2,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts), input, async (path, body) => {
        expect((await sandbox.post(path, body)).status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });

  test('no query or path causes a server error', async () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom('%', '%00', '../..', '9'.repeat(400)));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const value = text.startsWith('%') ? text : encodeURIComponent(text);
        for (const path of [
          `/v1/payments?reference=${value}&limit=${value}`,
          `/v1/payments?from=${value}&after=${value}`,
          `/v1/payments/${value}`,
          `/bank?code=${value}`,
          `/pay/${value}`,
          `/inbox?to=${value}&offset=${value}`,
          `/inbox/${value}`,
          `/control?saved=${value}&saved=1`,
          `/qr/v2/${value}`,
        ]) {
          expect((await sandbox.get(path)).status).toBeLessThan(500);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a browser gets a page for a missing address', async () => {
    const answer = await sandbox.get('/nowhere', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('There is nothing at this address.');
  });
});
