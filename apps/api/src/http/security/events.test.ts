import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestHead, sendBytes } from '../../guarantees/testing/wire.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createStudentFamily } from '../../testing/factories/families.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';

const lines: string[] = [];
let api: TestApi;
let marina: SignedInGuardian;
beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  api = await startApi({ logTo });
  marina = await createGuardian(api);
});
afterAll(() => api.close());
beforeEach(() => {
  lines.length = 0;
});

/** The events of the log since the test began. */
const events = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event)
    .map(({ event, code, guardian, way, ip, route }) => ({
      event,
      code,
      guardian,
      way,
      ip,
      route,
    }));

const logIn = (password: string) =>
  call(api.url, 'POST /auth/login', {
    body: { email: marina.email, password, company: 'wefood' },
  });

test('each guess leaves an event, also the correct one', async () => {
  await logIn('not this one');
  await logIn(marina.password);
  const route = '/api/auth/login';
  // A log line is written after its answer was sent.
  await expect.poll(events).toEqual([
    {
      event: 'identity_refused',
      code: 'wrong_credentials',
      way: 'password',
      ip: '127.0.0.0/24',
      route,
    },
    { event: 'signed_in', guardian: marina.user._id, way: 'password', ip: '127.0.0.0/24', route },
  ]);
});

test('a guardian who asks for somebody else’s student is named in the event', async () => {
  const { student } = await createStudentFamily(api);
  lines.length = 0;
  const { status } = await call(api.url, 'GET /responsible-users/:userId/dependents/:id', {
    token: marina.token,
    params: { userId: marina.user._id, id: student._id },
  });
  expect(status).toBe(404);
  await expect
    .poll(events)
    .toMatchObject([{ event: 'right_refused', code: 'not_found', guardian: marina.user._id }]);
});

test('a forged call, a shape that no page of ours sends and an unreadable request are different events', async () => {
  const { origin } = new URL(api.url);
  await fetch(`${api.url}/auth/me`, { headers: { cookie: `aw_t=${marina.token}` } });
  await fetch(`${api.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'request-type': 'we' },
    body: '{"email":["marina"]}',
  });
  await sendBytes(origin, requestHead('GET', '/%'));
  await sendBytes(origin, requestHead('BREW', '/'));
  await expect
    .poll(() => events().map(({ event, code }) => [event, code]))
    .toEqual([
      ['forgery_refused', 'request_refused'],
      ['input_refused', 'validation_failed'],
      ['input_refused', 'validation_failed'],
      ['input_refused', 'validation_failed'],
    ]);
});

test('normal requests of visitors and guardians are no events', async () => {
  const { origin } = new URL(api.url);
  await fetch(`${origin}/nothing.js`);
  await call(api.url, 'GET /auth/me', { token: marina.token });
  await expect
    .poll(() => lines.map((line) => JSON.parse(line).guardian))
    .toContain(marina.user._id);
  expect(events()).toEqual([]);
});

test('the events are counted', async () => {
  await logIn('not this one');
  await expect
    .poll(() => api.services.metrics.collect())
    .toMatch(/^merenda_security_events_total\{event="identity_refused"\} [1-9]/m);
});
