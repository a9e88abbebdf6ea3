import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeStatement } from '../platform/tracing/trace-statements.ts';
import { call, succeeded } from '../testing/client.ts';
import { startCopy } from '../testing/copy.ts';
import { createCard, TEST_CARDS } from '../testing/factories/cards.ts';
import { createGuardian } from '../testing/factories/guardians.ts';
import { type Payments, startPayments } from '../testing/payments.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** A collector: takes OTLP over HTTP, in JSON. */
const exports: Export[] = [];
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces') exports.push((await json(request)) as Export);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let payments: Payments;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  payments = await startPayments();
});
afterAll(async () => {
  await payments.close();
  collector.close();
});

test('a top-up is one trace from the request to its statements and the processor, and is sent before the copy ends', {
  timeout: 90_000,
}, async () => {
  // A retry of the test reads only its own trace.
  exports.length = 0;
  const { port } = collector.address() as AddressInfo;
  const log = new PassThrough();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'info',
  };
  const guardian = await createGuardian(payments.api);
  const cardId = await createCard(payments, guardian, TEST_CARDS.pays);
  const copy = await startCopy(payments, undefined, settings, log);
  const logged = text(log);
  const topup = await call(copy.payments.api.url, 'POST /companies/:company/wallets/card-topup', {
    token: guardian.token,
    params: { company: 'wefood' },
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    body: {
      value: 12.34,
      fee: 0,
      walletId: guardian.user.wallet._id,
      paymentCard: { cardId, securityNumber: '123' },
    },
  });
  expect(succeeded(topup).topup.status).toBe('paid');
  expect((await copy.stop()).code).toBe(0);

  const spans = exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
  const route = '/api/companies/:company/wallets/card-topup';
  const request = spans.find(({ name }) => name === `POST ${route}`);
  // A caller from outside cannot write into our traces.
  expect(request?.traceId).toMatch(/^(?!a{32})[0-9a-f]{32}$/);
  const ofIt = spans.filter(({ traceId }) => traceId === request?.traceId);
  const names = ofIt.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['INSERT topup', 'POST localhost', 'COMMIT']));
  const parents = new Set(ofIt.map(({ spanId }) => spanId));
  for (const { name, parentSpanId = '' } of ofIt) {
    if (name !== request?.name) expect(parents.has(parentSpanId), name).toBe(true);
  }
  expect(spans.map(({ name }) => name)).toContain('job inbox');

  const lines = (await logged).split('\n').filter((line) => line.includes(route));
  expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([request?.traceId]);

  const sent = JSON.stringify(exports);
  const { email, token, user } = guardian;
  for (const secret of [email, token, user._id, user.name, cardId, '12.34', '$1']) {
    expect(sent).not.toContain(secret);
  }
});

test.each([
  ['select "id" from "guardian" where "email" = $1', 'SELECT', 'guardian'],
  ['insert into "mail_outbox" ("kind") values ($1)', 'INSERT', 'mail_outbox'],
  [' UPDATE ledger.account SET x = 1', 'UPDATE', 'ledger.account'],
  ['SELECT * FROM "ledger"."post"($1) WHERE name = \'Marina\'', 'SELECT', 'ledger.post'],
  ['begin', 'BEGIN', undefined],
  ["select 'from Marina'", 'SELECT', undefined],
])('the span of %o holds only its verb and table', (statement, verb, table) => {
  expect(describeStatement(statement)).toEqual({ verb, table });
});
