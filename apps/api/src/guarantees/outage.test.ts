import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { ROUTES } from '@merenda/contract';
import { createPool } from '@merenda/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../testing/factories/guardians.ts';
import { until } from '../testing/payments.ts';
import { type OwnServer, startOwnServer } from './testing/own-server.ts';
import { expectFailure, requestOptionsOf, sendRequest } from './testing/request.ts';
import { type Names, REQUESTS, type RouteName } from './testing/requests.ts';

let server: OwnServer;
let guardian: SignedInGuardian;
let token: string;
beforeAll(async () => {
  server = await startOwnServer();
  guardian = await createGuardian(server);
  token = guardian.token;
});
afterAll(() => server.close());

/** Longer than the API waits for a connection; shorter than the pages wait for the API. */
const TIMEOUT_MS = 4_500;

/** Random ids suffice: no look-up gets so far as to miss a record. */
const anyId = <Ids extends object>(): Ids => new Proxy({} as Ids, { get: () => randomUUID() });
const password = 'a quiet lunch';
const said = (type: string) =>
  Buffer.from(JSON.stringify({ type, challenge: 'AAAA', origin: 'http://localhost' })).toString(
    'base64url',
  );
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const };
const assertion = {
  ...credential,
  response: {
    clientDataJSON: said('webauthn.get'),
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
  },
};
const ANYBODY: Names = {
  company: anyId<Names['company']>(),
  own: anyId<Names['own']>(),
  operator: {
    id: randomUUID(),
    token: 't',
    session: randomUUID(),
    password,
    login: { email: 'somebody@example.test', password, secret: 'JBSWY3DPEHPK3PXP' },
    setupCode: 't',
    setup: { code: 't', secret: 'JBSWY3DPEHPK3PXP' },
    company: 'wefood',
    guardian: randomUUID(),
    school: randomUUID(),
    class: randomUUID(),
    student: randomUUID(),
    product: randomUUID(),
    difference: randomUUID(),
    payout: randomUUID(),
    refusedPayout: randomUUID(),
    returningPayout: randomUUID(),
    dismissedReturn: randomUUID(),
    bankFile: randomUUID(),
    schoolClass: randomUUID(),
    spareClass: randomUUID(),
    schoolVersion: 'v',
    classVersion: 'v',
    feeVersion: 'v',
    operator: randomUUID(),
    operatorSession: randomUUID(),
    leavingOperator: randomUUID(),
    script: randomUUID(),
    proposal: randomUUID(),
    spareProposal: randomUUID(),
    topup: randomUUID(),
    owed: randomUUID(),
    owedPayment: randomUUID(),
    dismissedOwedPayment: randomUUID(),
    creditor: randomUUID(),
    refund: randomUUID(),
    dismissedRefund: randomUUID(),
    menu: randomUUID(),
    menuDraft: randomUUID(),
    discardedMenuDraft: randomUUID(),
    ticket: randomUUID(),
    cannedAnswer: randomUUID(),
    removedCannedAnswer: randomUUID(),
    removedPicture: randomUUID(),
    removedLogo: randomUUID(),
  },
  secrets: {
    email: 'somebody@example.test',
    password,
    token: 't',
    resetToken: 't',
    confirmationToken: 't',
    loginLink: 't',
    spareToken: 't',
    addressToken: 't',
    calendarFile: `${'t'.repeat(43)}.ics`,
    leavingToken: 't',
    halfSignIn: { ticket: 't', code: '123456' },
    viewToken: 't',
    acceptToken: 't',
    declineToken: 't',
    viewRequestToken: 't',
    agreeToken: 't',
    refuseToken: 't',
    knownNumber: 'S-1',
    newPasskey: {
      ...credential,
      response: { clientDataJSON: said('webauthn.create'), attestationObject: 'AAAA' },
    },
    passkeyAnswer: assertion,
    stepUpAnswer: assertion,
  },
};

const wallet = () => call(server.url, 'GET /wallet', { token });

const readiness = () =>
  fetch(new URL('/readyz', server.url), { signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Readiness keeps its last answer for a moment, so this waits. */
async function expectAway(): Promise<void> {
  const answer = await until(readiness, ({ status }) => status === 503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({
    status: 'unready',
    parts: {
      copy: { ready: true },
      database: { ready: false, reason: expect.stringContaining('cannot be asked') },
      disk: { ready: true },
    },
  });
}

/** The API recovers without a restart. */
async function expectBack(): Promise<void> {
  await until(readiness, ({ status }) => status === 200);
  expect((await wallet()).status).toBe(200);
  expect(server.api.exitCode).toBeNull();
}

test('while the database is stopped every route answers 503, and afterwards the API recovers', async () => {
  await server.database.stop();
  await expectAway();
  for (const spec of ROUTES) {
    const name = `${spec.method} ${spec.url}` as RouteName;
    const options = requestOptionsOf(spec, { ...ANYBODY, secrets: { token } });
    const answer = await sendRequest(server.url, name, REQUESTS[name](ANYBODY), options);
    expectFailure(answer, 503, 'unavailable');
  }
  const page = await fetch(new URL('/login', server.url));
  expect(page.status).toBeLessThan(500);
  await server.database.bootAgain();
  await expectBack();
});

test('while the database is killed under load the API answers only 200 or 503', async () => {
  const statuses = new Set<number>();
  const stop = new AbortController();
  const work = Array.from({ length: 8 }, async () => {
    while (!stop.signal.aborted) statuses.add((await wallet()).status);
  });
  await until(
    async () => statuses.has(200),
    (worked) => worked,
  );
  server.database.signal('SIGKILL');
  await until(
    async () => statuses.has(503),
    (noticed) => noticed,
  );
  await server.database.bootAgain();
  await expectBack();
  stop.abort();
  await Promise.all(work);
  expect([...statuses].sort()).toEqual([200, 503]);
});

test('a database that accepts connections but never answers counts as away', async () => {
  await server.database.stop();
  const lines = new Set<Socket>();
  const mute = createServer((line) => lines.add(line)).listen(server.database.port, '127.0.0.1');
  await once(mute, 'listening');
  await Promise.all([expectAway(), expectAway(), expectAway()]);
  mute.close();
  for (const line of lines) line.destroy();
  await once(mute, 'close');
  await server.database.bootAgain();
  await expectBack();
});

test('a database that freezes during a query counts as away: for readiness at once, for every route after its time limit', async () => {
  await Promise.all(Array.from({ length: 5 }, wallet));
  server.database.signal('SIGSTOP');
  const asked = sendRequest(server.url, 'GET /wallet', {}, { token });
  await expectAway();
  expectFailure(await asked, 503, 'unavailable');
  server.database.signal('SIGCONT');
  await expectBack();
});

test('a database that only reads, as a former leader does, counts as away for what writes', async () => {
  const owner = createPool(server.database.url, { max: 1 });
  const readOnly = async (state: 'on' | 'off') => {
    await owner.query(`ALTER SYSTEM SET default_transaction_read_only = ${state}`);
    await owner.query('SELECT pg_reload_conf()');
  };
  const { email } = guardian;
  const body = { email, password: guardian.password, company: 'wefood' };
  const login = () => sendRequest(server.url, 'POST /auth/login', { body }, {});
  await readOnly('on');
  await until(login, ({ status }) => status !== 200);
  expectFailure(await login(), 503, 'unavailable');
  expect((await wallet()).status).toBe(200);
  await readOnly('off');
  await owner.end();
  await until(login, ({ status }) => status === 200);
});
