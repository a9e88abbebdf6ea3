import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Ticket } from '@merenda/contract';
import type { AlertState, WalletState } from '@merenda/contract/help/events';
import { openSession } from '@merenda/database';
import { post } from '@merenda/ledger';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../http/app.ts';
import { settleAlerts } from '../../platform/alerts/raise-alerts.ts';
import { SESSION } from '../../platform/database/database.ts';
import { createLiveHub } from '../../platform/live/hub.ts';
import { createServices } from '../../start/create-services.ts';
import { startApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import { openEvents, type SeenEvent } from '../../testing/event-client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { createGuardianship, endGuardianship } from '../../testing/factories/shared-students.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { createAlert, createTicket } from '../../testing/tickets.ts';
import { companyAccount } from '../companies/index.ts';

const api = await startApi();
const operator = await createOperator(api);
afterAll(() => api.close());

const say = (token: string, id: string, message: string) =>
  call(api.url, 'POST /user-tickets/:id/message', { token, params: { id }, body: { message } });

test('support’s answers, readings and typing reach the guardian’s open page, and no other guardian’s', async () => {
  const [guardian, other] = [await createGuardian(api), await createGuardian(api)];
  const id = await createTicket(api, guardian);
  const mine = await openEvents(api.url, guardian.token);
  const others = await openEvents(api.url, other.token);
  onTestFinished(async () => {
    await mine.close();
    await others.close();
  });
  for (const stream of [mine, others]) {
    await stream.until((seen) => seen.some(({ kind }) => kind === 'ready'));
  }
  await say(guardian.token, id, 'hello');
  const headers = operatorSession(operator.token);
  const params = { id };
  await call(api.url, 'PUT /operator/tickets/:id/read', {
    params,
    headers,
    body: { number: 1, typing: true },
  });
  await call(api.url, 'POST /operator/tickets/:id/messages', {
    params,
    headers,
    body: { message: 'we are here', seen: 1 },
  });
  const count = (seen: readonly SeenEvent[], wanted: string) =>
    seen.filter(({ kind }) => kind === wanted).length;
  // Typing is not stored: its event may come before or after stored ones.
  const told = await mine.until(
    (seen) =>
      count(seen, 'message') === 2 && count(seen, 'typing') > 0 && count(seen, 'ticket') > 0,
  );
  const numbers = told.flatMap(({ kind, number = 0 }) => (kind === 'message' ? [number] : []));
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(told.some(({ kind, number }) => kind === 'typing' && number === undefined)).toBe(true);
  // The event has the ticket's present state: support has read it, and may have answered.
  const ticket = told.find(({ kind }) => kind === 'ticket')?.data;
  expect((ticket as Ticket).readBySupport).toBeGreaterThan(0);
  await mine.close();
  await others.close();
  expect(others.seen.flatMap(({ kind, number }) => (number === undefined ? [] : kind))).toEqual([
    'ready',
  ]);
});

test('a passing state right after `ready` is heard, however late the copy’s own connection opens', async () => {
  const guardian = await createGuardian(api);
  const id = await createTicket(api, guardian);
  const { env, pool, log, stopping } = api.services;
  const live = createLiveHub({
    pool,
    async openSession() {
      await pause(300);
      return openSession(env.DATABASE_SESSION_URL ?? '', SESSION);
    },
    log,
    stopping,
    readers: [],
  });
  const copy = await buildApp({ ...api.services, live });
  const stream = await openEvents(
    `${await copy.listen({ port: 0, host: '127.0.0.1' })}/api`,
    guardian.token,
  );
  onTestFinished(async () => {
    await stream.close();
    await copy.close();
    await live.close();
  });
  await stream.until((seen) => seen.some(({ kind }) => kind === 'ready'));
  await call(api.url, 'PUT /operator/tickets/:id/read', {
    params: { id },
    headers: operatorSession(operator.token),
    body: { number: 0, typing: true },
  });
  const seen = await stream.until((all) => all.some(({ kind }) => kind === 'typing'));
  expect(seen.find(({ kind }) => kind === 'typing')).toMatchObject({ number: undefined });
});

test('a purchase, a transfer and an ended guardianship reach the open pages of guardians who see the wallet, and neither others nor blocked guardians', async () => {
  const [owner, second, unrelated, blocked] = await Promise.all([
    createGuardian(api),
    createGuardian(api),
    createGuardian(api),
    createGuardian(api),
  ]);
  const student = await createStudent(api, owner, await createSchool(api));
  const wallet = student.wallet._id;
  for (const one of [second, blocked]) await createGuardianship(api, student._id, one);
  await credit(api, wallet, 5_000n);
  await api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [blocked.user._id]);
  const streams = await Promise.all(
    [owner, second, unrelated, blocked].map(({ token }) => openEvents(api.url, token)),
  );
  onTestFinished(async () => {
    for (const stream of streams) await stream.close();
  });
  const [owners, seconds, unrelatedStream, blockeds] = streams as [Stream, Stream, Stream, Stream];
  for (const stream of [owners, seconds]) await stream.until(tells(wallet, 50));
  await buyAtTill(wallet, 1_250n);
  for (const stream of [owners, seconds]) await stream.until(tells(wallet, 37.5));
  await endGuardianship(api, student._id, second);
  await seconds.until((seen) => walletStates(seen).at(-1)?.length === 1);
  await buyAtTill(wallet, 250n);
  await owners.until(tells(wallet, 35));
  for (const stream of streams) await stream.close();
  expect(JSON.stringify(unrelatedStream.seen)).not.toContain(wallet);
  expect(walletStates(blockeds.seen)).toEqual([[]]);
  expect(tells(wallet, 35)(seconds.seen)).toBe(false);
});

test('an alert reaches the guardian’s open page when it is raised, dismissed and over, and no other guardian’s', async () => {
  const [guardian, other] = [await createGuardian(api), await createGuardian(api)];
  const mine = await openEvents(api.url, guardian.token);
  const others = await openEvents(api.url, other.token);
  onTestFinished(async () => {
    await mine.close();
    await others.close();
  });
  const until = (wanted: AlertState) =>
    mine.until((seen) => isDeepStrictEqual(openAlerts(seen).at(-1), wanted));
  await until({ open: 0 });
  const first = await createAlert(api, guardian);
  await until({ open: 1, newest: first });
  const subject = randomUUID();
  const second = await createAlert(api, guardian, { kind: 'order-held', subject });
  await until({ open: 2, newest: second });
  await settleAlerts(api.services.db, { kinds: ['order-held'], subject });
  await until({ open: 1, newest: first });
  await call(api.url, 'PATCH /alerts/:issueId/dismiss', {
    token: guardian.token,
    params: { issueId: first },
    body: { resolved: true },
  });
  await until({ open: 0 });
  await others.until((seen) => openAlerts(seen).length > 0);
  expect(openAlerts(others.seen)).toEqual([{ open: 0 }]);
});

/** A purchase by a till that knows only the ledger. */
async function buyAtTill(wallet: string, amountMinor: bigint): Promise<void> {
  const [result] = await post(api.owner, [
    {
      id: randomUUID(),
      debit: wallet,
      credit: companyAccount('wefood', 'sales', 'BRL'),
      amountMinor,
      currency: 'BRL',
      kind: 'purchase',
    },
  ]);
  expect(result?.code).toBe('ok');
}

type Stream = Awaited<ReturnType<typeof openEvents>>;

const openAlerts = (seen: readonly SeenEvent[]) =>
  seen.flatMap(({ kind, data }) => (kind === 'alerts' ? [data as AlertState] : []));

const walletStates = (seen: readonly SeenEvent[]) =>
  seen.flatMap(({ kind, data }) =>
    kind === 'wallets' ? [(data as { docs: WalletState[] }).docs] : [],
  );

const tells = (wallet: string, balance: number) => (seen: readonly SeenEvent[]) =>
  walletStates(seen).some((docs) =>
    docs.some((doc) => doc._id === wallet && doc.balance === balance),
  );

/** Events about present states have no numbers, and may come at any time. */
const numbersOf = (seen: readonly SeenEvent[]) => seen.flatMap(({ number }) => number ?? []);

test('a page that reconnects with the last number gets all later events, once and in order; an unknown number reloads it', async () => {
  const guardian = await createGuardian(api);
  const { token } = guardian;
  const id = await createTicket(api, guardian);
  await Promise.all(Array.from({ length: 205 }, (_, n) => say(token, id, `line ${n}`)));
  const back = await openEvents(api.url, token, 1);
  const seen = await back.until((all) => numbersOf(all).length === 205);
  await back.close();
  expect(numbersOf(seen)).toEqual(Array.from({ length: 205 }, (_, n) => n + 2));
  const strange = await openEvents(api.url, token, 9_000);
  await strange.until((all) => all.some(({ kind }) => kind === 'reset'));
  await strange.close();
  await api.owner.query('DELETE FROM guardian_event WHERE guardian_id = $1 AND number < 100', [
    guardian.user._id,
  ]);
  const list = (after: number) => call(api.url, 'GET /events', { token, query: { after } });
  expect(succeeded(await list(5))).toEqual({ docs: [], last: 206, reset: true });
  expect(succeeded(await list(205)).docs).toHaveLength(1);
});

test('a lost notification is made up for, and a stream ends with its session', async () => {
  const guardian = await createGuardian(api);
  const id = await createTicket(api, guardian);
  const mine = await openEvents(api.url, guardian.token);
  await mine.until((seen) => seen.length > 0);
  // The listener's connection is cut: NOTIFY reaches nobody.
  await api.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE query = 'LISTEN guardian_event' AND datname = current_database()`,
  );
  await say(guardian.token, id, 'still there?');
  await mine.until((seen) => seen.some(({ kind }) => kind === 'message'));
  await call(api.url, 'POST /auth/revoke', {
    token: guardian.token,
    body: { token: guardian.token },
  });
  await mine.ended;
  expect(mine.seen.filter(({ kind }) => kind === 'message')).toHaveLength(1);
});

test('a copy that stops ends its streams, and another one goes on with them', async () => {
  const guardian = await createGuardian(api);
  const id = await createTicket(api, guardian);
  const stopping = new AbortController();
  const { pool } = api.services;
  const { env, log } = api.services;
  const services = await createServices({ env, pool, log, stopping: stopping.signal });
  const copy = await buildApp(services);
  const url = `${await copy.listen({ port: 0, host: '127.0.0.1' })}/api`;
  const first = await openEvents(url, guardian.token);
  await first.until((seen) => seen.length > 0);
  await say(guardian.token, id, 'one');
  await first.until((seen) => numbersOf(seen).length > 1);
  stopping.abort();
  await first.ended;
  await copy.close();
  await services.live.close();
  await say(guardian.token, id, 'two');
  const second = await openEvents(api.url, guardian.token, numbersOf(first.seen).at(-1));
  onTestFinished(() => second.close());
  const seen = await second.until((all) => numbersOf(all).length > 0);
  expect(seen.filter(({ number }) => number !== undefined)).toMatchObject([
    { data: { message: { message: 'two' } } },
  ]);
});
