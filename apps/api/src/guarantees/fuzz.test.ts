import { randomUUID } from 'node:crypto';
import { ROUTES, type RouteSpec } from '@merenda/contract';
import { mediaTypesOf } from '@merenda/contract/file';
import { filled } from '@merenda/testing/filled';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompleteFamily, openCompany } from '../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../testing/factories/family-ids.ts';
import { createSession } from '../testing/factories/guardians.ts';
import { type Payments, startPayments } from '../testing/payments.ts';
import { requestsFor } from './testing/arbitraries.ts';
import { expectFailure, type RawAnswer, requestOptionsOf, sendRequest } from './testing/request.ts';
import { REQUESTS, type RouteName } from './testing/requests.ts';
import { requestHead, sendBytes } from './testing/wire.ts';

/** Requests per route: more on CI, where EVERYWHERE is set; FUZZ_RUNS overrides the number. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.EVERYWHERE ? 40 : 2));

let payments: Payments;
let own: CompleteFamily;
let session: string;
let ids: string[];
let origin: string;

beforeAll(async () => {
  payments = await startPayments();
  origin = new URL(payments.api.url).origin;
  const company = await openCompany(payments.api, 'wefood');
  own = await createCompleteFamily(payments, company);
  session = own.secrets.token;
  const other = await createCompleteFamily(payments, company);
  ids = [own.own, own.own, other.own, company].flatMap((names) => Object.values(names));
});
afterAll(() => payments.close());

/** Expects an answer in JSON or in a file type that the route declares, and refusals in their one shape. */
function expectDecent(
  answer: RawAnswer,
  mediaTypes: readonly string[] = ['application/json'],
): void {
  expect(answer.status, answer.text).toBeLessThan(500);
  if (answer.status >= 400) expectFailure(answer, answer.status);
  else if (answer.status === 204) expect(answer.text).toBe('');
  else expect(mediaTypes).toContain(answer.headers.get('content-type')?.split(';')[0]);
}

describe('no input makes a route fail', () => {
  // Some of the requests end the guardian's other sessions.
  afterAll(async () => {
    session = await createSession(payments.api, own.own.user);
  });
  const routes = ROUTES.map((spec) => ({ name: nameOf(spec), spec }));
  test.each(filled(routes))(
    '$name',
    async ({ name, spec }) => {
      const token = await createSession(payments.api, own.own.user);
      const keys = fc.oneof(fc.constantFrom('a key used often', 'another-key'), fc.uuid());
      const requests = requestsFor(spec, REQUESTS[name](own), ids);
      const property = fc.asyncProperty(requests, keys, async (parts, key) => {
        const options = requestOptionsOf(spec, { secrets: { token }, operator: own.operator });
        const headers = { ...options.headers, 'idempotency-key': key };
        const answer = await sendRequest(payments.api.url, name, parts, { ...options, headers });
        expectDecent(answer, filesOf(spec));
      });
      await fc.assert(property, { numRuns: RUNS });
    },
    30_000 + 50 * RUNS,
  );
});

/** The media types of the files that a route answers; undefined if it answers none. */
function filesOf({ schema }: RouteSpec): readonly string[] | undefined {
  const [success] = Object.values(schema.response);
  return success && mediaTypesOf(success);
}

function nameOf({ method, url }: RouteSpec) {
  return `${method} ${url}` as RouteName;
}

const asOwn = () => ({ 'request-type': 'we', authorization: `We ${session}` });

/** Sends a body with the given headers to a route that takes a body. */
const put = (body: string | Buffer, headers: Record<string, string | number> = {}) => {
  const head = requestHead('PUT', `/api/users/${own.own.user}`, {
    ...asOwn(),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  return sendBytes(origin, Buffer.concat([Buffer.from(head), Buffer.from(body)]));
};

describe('a body that is no JSON object', () => {
  const nested = (depth: number) => '[1,'.repeat(depth).slice(0, -1) + ']'.repeat(depth);
  test.each([
    ['nothing', '', 400],
    ['invalid JSON', '{"name":', 400],
    ['JSON with a comment', '{} // yes', 400],
    ['two values', '{}{}', 400],
    ['a number', '7', 400],
    ['a text', '"name"', 400],
    ['null', 'null', 400],
    ['an array', '[{"name":"Marina"}]', 400],
    ['NaN', '{"name":NaN}', 400],
    ['a prototype', '{"__proto__":{"name":"Marina"}}', 400],
    ['a prototype below', '{"billingDetails":{"__proto__":{"name":"x"}}}', 400],
    ['a constructor’s prototype', '{"constructor":{"prototype":{"name":"x"}}}', 400],
    ['arrays 100 deep', nested(100), 400],
    ['arrays 64,000 deep', nested(64_000), 400],
    ['objects 30,000 deep', `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`, 200],
    ['a byte that is no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400],
    ['UTF-16', Buffer.from('{"name":"Marina"}', 'utf16le'), 400],
    ['300 kB', JSON.stringify({ name: 'x'.repeat(300_000) }), 413],
    ['300 kB of spaces', ' '.repeat(300_000), 413],
    ['10 MB', JSON.stringify({ name: 'x'.repeat(10_000_000) }), 413],
  ])('%s', async (_, body, status) => {
    const answer = await put(body);
    expectDecent(answer);
    expect(answer.status, answer.text).toBe(status);
  });
});

describe('a body with wrong headers', () => {
  const body = '{"name":"Marina A."}';
  test.each<[string, Record<string, string | number>, number[]]>([
    ['text', { 'content-type': 'text/plain' }, [415]],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, [415]],
    ['parts', { 'content-type': 'multipart/form-data; boundary=x' }, [415]],
    ['XML', { 'content-type': 'application/xml' }, [415]],
    ['no type at all', { 'content-type': '' }, [415]],
    ['a type that is none', { 'content-type': ';;;=' }, [415]],
    ['a type of 8 kB', { 'content-type': `a/${'b'.repeat(8_000)}` }, [415]],
    ['JSON with a charset', { 'content-type': 'application/json; charset=utf-8' }, [200]],
    ['JSON in capitals', { 'content-type': 'Application/JSON' }, [200]],
    ['said to be compressed', { 'content-encoding': 'gzip' }, [200, 400, 415]],
    ['said to be shorter', { 'content-length': 5 }, [400]],
    ['said to be negative', { 'content-length': -1 }, [400]],
    ['said to be a word', { 'content-length': 'many' }, [400]],
    ['of two lengths', { 'content-length': 20, 'Content-Length': 21 }, [400]],
    ['in chunks that are none', { 'transfer-encoding': 'chunked' }, [400]],
    ['in an unknown coding', { 'transfer-encoding': 'gzip' }, [400]],
  ])('%s', async (_, headers, statuses) => {
    const answer = await put(body, headers);
    expectDecent(answer);
    expect(statuses, answer.text).toContain(answer.status);
  });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  sendBytes(origin, requestHead('GET', `/api${path}`, { ...asOwn(), ...headers }));

describe('an odd query', () => {
  const orders = () => `/menu-orders?user=${own.own.user}`;
  test.each([
    ...['&limit=1&limit=2', '&limit[]=1', '&limit[a]=1', '&limit=', '&limit=1e3', '&limit=0x10'],
    ...[
      '&offset=-0',
      '&offset=1e999',
      '&offset=%00',
      '&offset=٣',
      '&limit= 5',
      '&limit=5;status=x',
    ],
    ...[
      '&__proto__=x',
      '&constructor=x',
      '&__proto__[limit]=1',
      '&toString=1',
      '&hasOwnProperty=1',
    ],
    ...['&user=x', '&status=open&status=open', '&requestType=[[', '&requestType=%5BINO-TA%5D'],
    ...[
      '&startDate=0000-01-01',
      '&startDate=99999-01-01',
      '&startDate=2026-02-30',
      '&=',
      '&&&',
      '&%',
    ],
    ...['#x', '?x', `&x=${'y'.repeat(9_000)}`, '&x'.repeat(2_500)],
  ])('%#: %s', async (query) => {
    expectDecent(await get(`${orders()}${query}`));
  });
});

test('a key given twice is refused: no second value passes the check of the first', async () => {
  const { user } = own.own;
  for (const query of [`user=${user}&user=${user}`, `user=${user}&limit=1&limit=2`]) {
    expectFailure(await get(`/menu-orders?${query}`), 400, 'validation_failed');
  }
});

describe('an invalid id', () => {
  test.each([
    ...["' OR 1=1 --", '%27', '1;DROP%20TABLE%20guardian', '..', '..%2f..%2fetc%2fpasswd', '%00'],
    ...[
      '%2e%2e',
      '%ff',
      '%',
      '*',
      '%2a',
      '%20',
      '💥',
      '%F0%9F%92%A5',
      '-1',
      '0',
      'null',
      'undefined',
    ],
    ...['a'.repeat(300), 'a'.repeat(7_000), `${randomUUID()}/`, `${randomUUID()}%20`, '{}', '[]'],
    ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    ...['__proto__', 'constructor', ':id', '%3Aid', ';id=1', '@', '#', '\\'],
  ])('%#: %s', async (id) => {
    for (const path of ['/menu-orders/', '/responsible-users/', '/companies/', '/wallets/']) {
      const suffix = path === '/wallets/' ? '/logs' : '';
      expectDecent(await get(`${path}${id}${suffix}`));
    }
  });
});

describe('unusual headers', () => {
  test.each<Record<string, string>>([
    ...[
      'We',
      'We ',
      'We  ',
      'we x',
      'We \t',
      'We ÿþ',
      'Bearer x',
      'Basic x',
      `We ${'x'.repeat(9e3)}`,
    ].map((authorization) => ({ authorization })),
    ...[
      'aw_t',
      'aw_t=',
      'aw_t=%E0%A4%A',
      'aw_t="',
      ';;;=;',
      '__proto__=x',
      `aw_t=${'x'.repeat(4e3)}`,
    ].map((cookie) => ({ cookie, authorization: '' })),
    ...['null', 'not a url', '//', 'http://', 'http://[', 'x'.repeat(5e3)].map((other) => ({
      origin: other,
      'sec-fetch-site': 'cross-site',
    })),
    ...['*', ',,,', ';q=', 'pt;q=x', '\xff', 'x-'.repeat(2e3), '-', '_', 'pt-'].map((language) => ({
      'accept-language': language,
    })),
    ...['', '..', '[', '[::1', ':0', 'a:99999', '%', '@', 'x'.repeat(5e3)].map((host) => ({
      host,
    })),
    ...['', 'x, y', '::::', '999.1.1.1'].map((address) => ({ 'x-forwarded-for': address })),
    { 'request-type': '' },
    { expect: '100-continue' },
    { upgrade: 'websocket', connection: 'upgrade, close' },
    { range: 'bytes=0-1,5-' },
    { 'if-none-match': '"', 'if-modified-since': 'never' },
    { 'x-http-method-override': 'DELETE' },
    { accept: 'text/html' },
    { 'content-length': '3' },
  ])('%j', async (headers) => {
    for (const path of ['/auth/me', '/companies/wefood', '/openapi.json', '/nothing']) {
      const answer = await sendBytes(
        origin,
        `${requestHead('GET', `/api${path}`, { ...asOwn(), ...headers })}abc`,
      );
      expectDecent(answer);
    }
  });

  test('a guardian with a user agent of 8 kB can sign in', async () => {
    const { email, password } = own.secrets;
    const body = { email, password, company: 'wefood' };
    for (const agent of ['x'.repeat(8_000), '\xff\xfe', '']) {
      const headers = { 'user-agent': agent };
      const answer = await sendRequest(payments.api.url, 'POST /auth/login', { body }, { headers });
      expect(answer.status, answer.text).toBe(200);
    }
  });
});

describe('a request that is hardly HTTP', () => {
  test.each([
    ...['GET\r\n\r\n', 'GET /readyz\r\n\r\n', 'GET /readyz HTTP/9.9\r\n\r\n', '\0\0\0\r\n\r\n'],
    ...['BREW /readyz HTTP/1.1\r\nhost: x\r\n\r\n', 'GET /readyz HTTP/1.0\r\n\r\n'],
    ...[`${requestHead('GET', '/readyz', { x: 'y'.repeat(20_000) })}`],
    ...[`${requestHead('GET', `/api/${'x'.repeat(20_000)}`)}`],
    ...[requestHead('GET', '/readyz', { 'x\u0000y': 'z' }), 'hello\r\n\r\n'],
    ...['GET /readyz HTTP/1.1\r\nhost: x\r\n folded\r\nconnection: close\r\n\r\n'],
  ])('%#', async (bytes) => {
    expectDecent(await sendBytes(origin, bytes));
  });

  test.each(['PATCH', 'PUT', 'POST', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'LINK'])(
    'a method that the route does not know: %s',
    async (method) => {
      const answer = await sendBytes(origin, requestHead(method, '/api/auth/me', asOwn()));
      expectFailure(answer, 404, 'not_found');
    },
  );
});

test('the API is healthy after all of these requests', async () => {
  expectDecent(await get('/auth/me'));
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});
