import { randomUUID } from 'node:crypto';
import { ROUTES, type RouteSpec } from '@merenda/contract';
import { isClosedToBlocked } from '@merenda/contract/access';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCompleteFamily, openCompany } from '../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../testing/factories/family-ids.ts';
import { operatorSession } from '../testing/factories/operators.ts';
import { type Payments, startPayments } from '../testing/payments.ts';
import { fingerprint, leavingNoTrace } from './testing/fingerprint.ts';
import {
  expectFailure,
  type Parts,
  type RawAnswer,
  type RequestOptions,
  requestOptionsOf,
  sendRequest,
} from './testing/request.ts';
import { type Names, REQUESTS, type RouteName } from './testing/requests.ts';
import { unsentFields } from './testing/unsent-fields.ts';
import { wrongShapes } from './testing/wrong-shapes.ts';

let payments: Payments;
/** The caller; a guardian of the same company; a guardian of another company. */
let own: CompleteFamily;
let other: CompleteFamily;
let abroad: CompleteFamily;

beforeAll(async () => {
  payments = await startPayments();
  // Webhooks are paused: nothing may change by itself while a test shows that a refusal changed nothing.
  await payments.sandbox.control({ webhooks: { paused: true } });
  const company = await openCompany(payments.api, 'wefood');
  own = await createCompleteFamily(payments, company);
  other = await createCompleteFamily(payments, company);
  abroad = await createCompleteFamily(payments, await openCompany(payments.api, 'sodexo-direct'));
});
afterAll(() => payments.close());

const nameOf = ({ method, url }: RouteSpec) => `${method} ${url}` as RouteName;
const rightRequest = (name: RouteName, names: Names): Parts => REQUESTS[name](names);

const ALL = ROUTES.map((spec) => ({ name: nameOf(spec), spec }));
const GUARDIANS = ALL.filter(({ spec }) => spec.access === 'guardian');
const OPERATORS = ALL.filter(({ spec }) => spec.access === 'operator');
const CLOSED = GUARDIANS.filter(({ spec }) => isClosedToBlocked(spec));
const OPEN = GUARDIANS.filter(({ spec }) => !isClosedToBlocked(spec));
/** Routes for `<img>` and links: called with the cookie and without our headers. */
const isBare = ({ isImmutable, opensByAddress }: RouteSpec) => isImmutable || opensByAddress;
const PERSONAL = ALL.filter(({ spec }) => !isBare(spec));
const MONEY = ALL.filter(({ spec }) => spec.movesMoney);
const KEYSETS = OPERATORS.filter(
  ({ spec: { schema } }) =>
    '200' in schema.response &&
    schema.response[200] instanceof z.ZodObject &&
    'next' in schema.response[200].shape &&
    'docs' in schema.response[200].shape,
);
const WITH_INPUT = ALL.filter(
  ({ spec: { schema } }) => schema.params ?? schema.querystring ?? schema.body,
);

const ONE_DOCUMENT = 'a request names one document, here the passport';
const REGISTERED = 'the student is registered; a school is named for one who is not yet';
const BY_ID = 'another name of the student, who is named by id';
const ENOUGH = 'the amount that is missing: the wallets have enough';
const NO_EMPLOYEES = 'the company of the requests has no employees';

/** Fields for which a correct request has no value, each with its reason. Cursors have a test below. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'DELETE /anamnesis/draft: query.restaurantUnit': REGISTERED,
  'GET /anamnesis/draft: query.restaurantUnit': REGISTERED,
  'PUT /anamnesis/draft: query.restaurantUnit': REGISTERED,
  'GET /anamnesis/last: query.internalId': BY_ID,
  'GET /anamnesis: query.internalId': BY_ID,
  'POST /auth/second-factor: body.code':
    'the guardian’s second factor is a passkey, without an app',
  'POST /menu-orders-estimations/:cartId/accept: body.transfer': ENOUGH,
  'POST /responsible-users/:userId/week/orders: body.carts[].transfer': ENOUGH,
  'POST /operator/guardians/:id/block: body.seen': 'the guardian is not blocked yet',
  'POST /operator/schools/:id/closings: body.version': 'no closing begins on the day',
  'POST /responsible-users/:userId/dependents/associate: body.code': 'the school gave no code',
  'POST /responsible-users: body.billingDetails': ONE_DOCUMENT,
  'POST /responsible-users: body.nationalIdNumber': ONE_DOCUMENT,
  'POST /responsible-users: body.position': NO_EMPLOYEES,
  'POST /responsible-users: body.internalCompanyId': NO_EMPLOYEES,
  'PUT /users/:id: body.billingDetails.taxIdentifierNumber': ONE_DOCUMENT,
  'PUT /users/:id: body.billingDetails.taxIdentifierType': ONE_DOCUMENT,
  'PUT /users/:id: body.nationalIdNumber': ONE_DOCUMENT,
};

const send = (
  name: RouteName,
  parts: Parts,
  options: RequestOptions = { token: own.secrets.token },
) => sendRequest(payments.api.url, name, parts, options);

/** Runs tests of refused requests and checks that they change nothing in the database. */
const untouched = (tests: () => void) => leavingNoTrace(() => payments.api, tests);

test('the table of requests has a line for every route of the contract, and no others', () => {
  expect(Object.keys(REQUESTS).sort()).toEqual(ALL.map(({ name }) => name).sort());
});

test('each field that a request may leave out has a value in the table, or a reason why it has none', () => {
  const isCursor = (name: string, field: string) =>
    field === 'query.after' && KEYSETS.some((list) => list.name === name);
  const unsent = ALL.flatMap(({ name, spec }) =>
    unsentFields(spec, rightRequest(name, own))
      .filter((field) => !isCursor(name, field))
      .map((field) => `${name}: ${field}`),
  );
  const told = 'a value in testing/requests.ts, or a line of LEFT_OUT';
  expect(unsent.toSorted(), told).toEqual(Object.keys(LEFT_OUT).toSorted());
});

describe('each wrong shape is answered 400 with issues that name the field, and changes nothing', () => {
  untouched(() => {
    test.each(WITH_INPUT)('$name', async ({ name, spec }) => {
      const wrong = wrongShapes(spec, rightRequest(name, own));
      expect(wrong.length).toBeGreaterThan(0);
      for (const { parts, issues } of wrong) {
        const answer = await send(name, parts, requestOptionsOf(spec, own));
        const failure = expectFailure(answer, 400, 'validation_failed');
        expect(failure.issues?.map(({ path }) => path)).toEqual(issues);
      }
    });
  });
});

describe('a request without a session, with a made-up one or with one in the wrong place is answered 401', () => {
  untouched(() => {
    test.each(GUARDIANS)('$name', async ({ name, spec }) => {
      const request = rightRequest(name, own);
      const { token } = own.secrets;
      const manners: RequestOptions[] = [
        {},
        { token: randomUUID() },
        { headers: { authorization: `Bearer ${token}` } },
        { headers: { authorization: token } },
        { headers: { cookie: `aw_t=${randomUUID()}` } },
        { headers: { cookie: `aw_in=1; other=${token}` } },
      ];
      for (const options of someOf(manners)) {
        expectFailure(await send(name, request, options), 401, 'unauthenticated');
      }
      for (const { parts } of wrongShapes(spec, request).slice(0, 2)) {
        expectFailure(await send(name, parts, {}), 401, 'unauthenticated');
      }
    });
  });
});

describe('operators’ routes answer 401 to a guardian, to a wrong session and without a session', () => {
  untouched(() => {
    test.each(OPERATORS)('$name', async ({ name, spec }) => {
      const request = rightRequest(name, own);
      const { operator, secrets } = own;
      const manners: RequestOptions[] = [
        {},
        { token: secrets.token },
        { token: operator.token },
        { headers: { authorization: `Bearer ${secrets.token}` } },
        { headers: { authorization: `Bearer ${operator.token}` } },
        { headers: { authorization: 'Bearer ' } },
        { headers: operatorSession(secrets.token) },
        { headers: operatorSession(`${operator.token}x`) },
        { headers: operatorSession(operator.token.slice(0, -1)) },
        { headers: { cookie: `__Host-merenda_operator=${operator.token}` } },
        { headers: { cookie: `aw_t=${secrets.token}` } },
        { headers: { cookie: `aw_t=${operator.token}` } },
      ];
      for (const options of someOf(manners)) {
        expectFailure(await send(name, request, options), 401, 'unauthenticated');
      }
      for (const { parts } of wrongShapes(spec, request).slice(0, 2)) {
        expectFailure(await send(name, parts, {}), 401, 'unauthenticated');
      }
    });
  });
});

describe('an operator’s session opens no guardian’s route', () => {
  test.each(GUARDIANS)('$name', async ({ name }) => {
    const { token } = own.operator;
    for (const options of [{ token }, { headers: operatorSession(token) }]) {
      const answer = await send(name, rightRequest(name, own), options);
      expectFailure(answer, 401, 'unauthenticated');
    }
  });
});

describe('a blocked guardian moves no money and orders nothing, and sees everything', () => {
  const setBlocked = async (blocked: boolean) => {
    await payments.api.owner.query('UPDATE guardian SET blocked_at = $2 WHERE id = $1', [
      abroad.own.user,
      blocked ? new Date() : null,
    ]);
  };
  const send = (name: RouteName) =>
    sendRequest(payments.api.url, name, rightRequest(name, abroad), {
      token: abroad.secrets.token,
    });
  beforeAll(() => setBlocked(true));
  afterAll(() => setBlocked(false));

  test('every route that moves money is closed', () => {
    expect(CLOSED).toEqual(expect.arrayContaining(MONEY));
  });
  untouched(() => {
    test.each(CLOSED)('403 account_blocked: $name', async ({ name }) => {
      const { userMessage } = expectFailure(await send(name), 403, 'account_blocked');
      expect(userMessage).toMatch(/\w/);
    });
  });
  test.each(filled(OPEN.filter(({ spec }) => spec.method === 'GET')))(
    '$name',
    async ({ name, spec }) => {
      expectDeclared(spec, await send(name));
    },
  );
});

describe('a cookie without request-type or from another origin is answered 403', () => {
  untouched(() => {
    test.each(PERSONAL)('$name', async ({ name }) => {
      const cookies = [`aw_t=${own.secrets.token}`, operatorSession(own.operator.token).cookie];
      const forged = [
        { 'request-type': undefined },
        { 'request-type': 'other' },
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
      ];
      const manners = forged.flatMap((headers) =>
        cookies.map((cookie) => ({ headers: { cookie, ...headers } })),
      );
      for (const options of someOf(manners)) {
        const answer = await send(name, rightRequest(name, own), options);
        expectFailure(answer, 403, 'request_refused');
      }
    });
  });
});

describe('an operators’ list refuses a cursor of another list', () => {
  untouched(() => {
    test.each(KEYSETS)('$name', async ({ name, spec }) => {
      const { query, ...request } = rightRequest(name, own);
      const after = Buffer.from('["of", "another", "list", "altogether"]').toString('base64url');
      const parts = { ...request, query: { ...(query as object), after } };
      const answer = await send(name, parts, requestOptionsOf(spec, own));
      const { issues } = expectFailure(answer, 400, 'validation_failed');
      expect(issues?.map(({ path }) => path)).toEqual(['after']);
    });
  });
});

describe('ids of another guardian, of another company and of nobody get the same 404', () => {
  untouched(() => {
    test.each(GUARDIANS)('$name', ({ name }) => walkForeignIds(name));
  });
});

describe('routes that move money require an idempotency key', () => {
  untouched(() => {
    test.each(MONEY)('$name', async ({ name }) => {
      for (const key of [undefined, '', 'short', 'with a space', 'x'.repeat(129)]) {
        const options = { token: own.secrets.token, headers: { 'idempotency-key': key } };
        const answer = await send(name, rightRequest(name, own), options);
        const { issues } = expectFailure(answer, 400, 'validation_failed');
        expect(issues?.[0]?.path).toBe('headers.idempotency-key');
      }
    });
  });
});

/**
 * The expected `cache-control`: caches may keep immutable answers; a calendar revalidates its copy; other
 * answers are not stored.
 */
function keptBy({ isImmutable, opensByAddress }: RouteSpec): string {
  if (isImmutable) return 'public, max-age=31536000, immutable';
  return opensByAddress ? 'private, no-cache' : 'no-store';
}

describe('a correct request is answered as declared', () => {
  test.each(ALL)('$name', async ({ name, spec }) => {
    const answer = await send(name, rightRequest(name, own), requestOptionsOf(spec, own));
    expectDeclared(spec, answer);
    expect(answer.headers.get('cache-control')).toBe(keptBy(spec));
    if (!isBare(spec)) return;
    const asImage = { 'sec-fetch-site': 'same-origin', cookie: `aw_t=${own.secrets.token}` };
    const shown = await send(name, rightRequest(name, own), { headers: asImage });
    expect(shown.status, 'what <img> or a link gets that asks with its cookie').toBe(200);
  });
});

describe('undeclared fields are ignored', () => {
  test.each(WITH_INPUT)('$name', async ({ name, spec }) => {
    const request = withUnknownFields(rightRequest(name, other));
    const answer = await send(name, request, requestOptionsOf(spec, other));
    expectDeclared(spec, answer);
    expect(answer.text).not.toContain('unknownToAll');
  });
});

describe('the same key and input get the first answer again, and move nothing', () => {
  test.each(MONEY)('$name', async ({ name, spec }) => {
    const request = rightRequest(name, abroad);
    const options = {
      token: abroad.secrets.token,
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await send(name, request, options);
    expectDeclared(spec, first);
    const before = await fingerprint(payments.api);
    const again = await send(name, request, options);
    expectDeclared(spec, again);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await fingerprint(payments.api)).toBe(before);
  });
});

function expectDeclared({ schema }: RouteSpec, answer: RawAnswer): void {
  const [[status, body] = []] = Object.entries(schema.response);
  expect(answer.status, answer.text).toBe(Number(status));
  if (answer.status !== 204) body?.parse(answer.body);
}

/** Replaces each id of the request, one at a time, by every foreign id. */
async function walkForeignIds(name: RouteName): Promise<void> {
  const used = { own: new Set<string>(), company: new Set<string>() };
  const spied: Names = {
    ...own,
    own: noting(own.own, used.own),
    company: noting(own.company, used.company),
  };
  const sent = JSON.stringify(rightRequest(name, spied));
  const walked = [...used.own].map((id) => Reflect.get(own.own, id));
  const missed = Object.values(own.own).filter((id) => sent.includes(id) && !walked.includes(id));
  expect(missed, 'ids of the request that are not replaced').toEqual([]);
  const askWith = (names: Partial<Names>) => send(name, rightRequest(name, { ...own, ...names }));
  for (const id of used.own) {
    const bodies = new Set<string>();
    for (const foreign of [randomUUID(), ...foreignIdsFor(id)]) {
      const answer = await askWith({ own: { ...own.own, [id]: foreign } });
      bodies.add(JSON.stringify(expectFailure(answer, 404, 'not_found')));
    }
    expect([...bodies], id).toHaveLength(1);
  }
  for (const id of used.company) {
    const nobodys = id === 'company' ? 'no-such-company' : randomUUID();
    for (const foreign of [nobodys, Reflect.get(abroad.company, id)]) {
      const answer = await askWith({ company: { ...own.company, [id]: foreign } });
      expectFailure(answer, 404, 'not_found');
    }
  }
}

/** Three variants, different ones for each route; all of them on CI. */
function someOf<T>(manners: readonly T[]): readonly T[] {
  if (process.env.EVERYWHERE) return manners;
  walked += 1;
  return [0, 1, 2].flatMap((step) => manners[(3 * walked + step) % manners.length] ?? []);
}

/** Foreign ids of the same kind, and one id of another kind, a different one each time; all of them on CI. */
function foreignIdsFor(id: string): string[] {
  const theirs = [other.own, abroad.own].flatMap((ids) => Object.values(ids));
  // A processor's order id has another shape than our ids.
  const sameShape = theirs.filter(({ length }) => length === Reflect.get(own.own, id).length);
  if (process.env.EVERYWHERE) return sameShape;
  const sameKind = [other, abroad].map((family): string => Reflect.get(family.own, id));
  walked += 1;
  return [...sameKind, sameShape[walked % sameShape.length] ?? ''].filter(Boolean);
}
let walked = 0;

/** The same ids; `used` collects the names that are read. */
const noting = <T extends object>(ids: T, used: Set<string>): T =>
  new Proxy(ids, {
    get(target, key) {
      used.add(String(key));
      return Reflect.get(target, key);
    },
  });

/** The request with an extra field in its query and in every object of its body. */
function withUnknownFields({ query, body, ...rest }: Parts): Parts {
  return {
    ...rest,
    query: { ...(query as object), unknownToAll: 'x' },
    ...(body === undefined ? {} : { body: enriched(body) }),
  };
}

function enriched(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(enriched);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, item]) => [key, enriched(item)]);
  return { ...Object.fromEntries(fields), unknownToAll: { deep: [1, { unknownToAll: null }] } };
}
