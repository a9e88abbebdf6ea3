import { Writable } from 'node:stream';
import { ROUTES } from '@merenda/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsOf } from '../start/jobs.ts';
import { openMailServer } from '../testing/email-inbox.ts';
import { createCompleteFamily, openCompany } from '../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../testing/factories/family-ids.ts';
import { type Payments, startPayments } from '../testing/payments.ts';
import { requestOptionsOf, sendRequest } from './testing/request.ts';
import { REQUESTS, type RouteName } from './testing/requests.ts';
import { requestHead, sendBytes } from './testing/wire.ts';
import { wrongShapes } from './testing/wrong-shapes.ts';

/** Personal data, whatever a route calls it. */
const PERSON = {
  name: 'Zenóbia Quatrocentão',
  email: 'zenobia.quatrocentao@example.test',
  password: 'a password of Zenóbia',
  card: '4000056655665556',
  document: '390.533.447-05',
  phone: '+5511987654321',
};

const lines: string[] = [];
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let payments: Payments;
let own: CompleteFamily;
/** Every text that callers sent. */
const sent = new Set<string>(Object.values(PERSON));

beforeAll(async () => {
  mailServer = await openMailServer({ refusal: (line) => `5.1.1 ${line} (${PERSON.name})` });
  payments = await startPayments({
    env: { SMTP_URL: mailServer.url, PUBLIC_HOSTS: '127.0.0.1' },
    logTo: new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  });
  own = await createCompleteFamily(payments, await openCompany(payments.api, 'wefood'));
  for (const secret of Object.values(own.secrets)) remember(secret);
});
afterAll(async () => {
  await payments.close();
  mailServer.close();
});

// Ids and terms of the contract tell nothing about a person.
const OPAQUE = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z-]+|[A-Z-]+|.{1,4})$/;

/** Remembers each text in a request, at any depth. */
function remember(value: unknown): void {
  if (typeof value === 'string' && value !== '' && !OPAQUE.test(value)) sent.add(value);
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(remember);
}

/** Calls every route correctly, then with wrong shapes. */
async function askEverything({ shapes }: { shapes: number }): Promise<void> {
  const { url } = payments.api;
  for (const spec of ROUTES) {
    const name = `${spec.method} ${spec.url}` as RouteName;
    const request = REQUESTS[name](own);
    remember(request);
    const options = requestOptionsOf(spec, own);
    await sendRequest(url, name, request, options);
    for (const { parts } of wrongShapes(spec, request).slice(0, shapes)) {
      await sendRequest(url, name, parts, options);
    }
  }
}

/** From now on the database refuses every write and repeats its values in the error. */
const refuseAloud = () =>
  payments.api.owner.query(`
    CREATE FUNCTION refuse_aloud() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'refused: %', NEW USING DETAIL = NEW::text, HINT = NEW::text;
    END $$;
    DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('CREATE TRIGGER aloud BEFORE INSERT OR UPDATE ON %I
          FOR EACH ROW EXECUTE FUNCTION refuse_aloud()', name);
      END LOOP;
    END $$`);

/** Times and ids in the log, which may contain a code of six digits by chance. */
const DIGITS_OF_ITS_OWN =
  /"(time|pid)":\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}/g;

function expectNobody(): void {
  const log = lines.join('').toLowerCase();
  const told = log.replaceAll(DIGITS_OF_ITS_OWN, '');
  for (const text of sent) {
    expect(/^\d+$/.test(text) ? told : log).not.toContain(text.toLowerCase());
  }
  for (const part of ['zenóbia', 'quatrocent', '39053344705', '11987654321']) {
    expect(log).not.toContain(part);
  }
}

test('no route logs any input, and each request leaves one line', async () => {
  lines.length = 0;
  await askEverything({ shapes: process.env.EVERYWHERE ? 2 : 0 });
  const answered = lines
    .filter((line) => line.includes('"msg":"answered"'))
    .map((line) => JSON.parse(line));
  const routes = new Set(answered.map(({ method, route }) => `${method} ${route}`));
  for (const { method, url } of ROUTES) expect(routes).toContain(`${method} /api${url}`);
  expectNobody();
});

test('unknown routes, broken requests and invalid e-mail addresses leave no personal data in the log, either', async () => {
  lines.length = 0;
  const { url } = payments.api;
  const { origin } = new URL(url);
  const person = JSON.stringify(PERSON);
  const query = new URLSearchParams(PERSON).toString();
  for (const path of [
    '/',
    '/login',
    '/nothing.js',
    '/api/nothing',
    '/readyz',
    `/${PERSON.email}`,
  ]) {
    await fetch(`${origin}${path}?${query}`, {
      headers: { cookie: `aw_t=${PERSON.password}`.replace('ó', 'o') },
    });
  }
  const json = { 'content-type': 'application/json', 'request-type': 'we' };
  for (const body of [person, person.slice(0, -9), `"${PERSON.name}`]) {
    await fetch(`${url}/auth/login`, { method: 'POST', headers: json, body });
    await fetch(`${url}/webhooks/sandbox`, { method: 'POST', headers: json, body });
  }
  const form = new FormData();
  form.append(PERSON.name, new Blob([person]), `${PERSON.name}.pdf`);
  await fetch(`${url}/anamnesis/${own.own.healthForm}/medical-report`, {
    method: 'POST',
    headers: { authorization: `We ${own.secrets.token}` },
    body: form,
  });
  await fetch(`${url}/operator/reconciliations`, {
    headers: { authorization: `Bearer ${PERSON.card}${PERSON.card}` },
  });
  await sendBytes(origin, `${person}\r\n\r\n`);
  await sendBytes(origin, requestHead('GET', `/%?${query}`, { 'x-person': PERSON.card }));
  await sendRequest(url, 'POST /auth/recover', {
    body: { email: own.secrets.email, company: 'wefood' },
  });
  await payments.api.services.outbox.deliver();
  expect(lines.join('')).toContain('the mail server answered 550');
  expectNobody();
});

test('the log does not repeat a database error that quotes refused values', async () => {
  await refuseAloud();
  lines.length = 0;
  // Wrong shapes never reach the database.
  await askEverything({ shapes: 0 });
  const { signal } = new AbortController();
  for (const job of jobsOf(payments.api.services)) {
    await job.run(signal).catch((err) => payments.api.services.log.error({ err }, 'a job failed'));
  }
  const failed = lines.filter((line) => line.includes('P0001'));
  expect(failed.length).toBeGreaterThan(20);
  expectNobody();
});
