import { createECDH, createPublicKey, verify } from 'node:crypto';
import { openPushBrowser, openPushService } from '@merenda/testing/push-service';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call, refusalOf, succeeded } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../../testing/factories/operators.ts';
import { startMailing } from '../../../testing/mailing.ts';
import { createAlert } from '../../../testing/tickets.ts';
import { deliverPushes } from './deliver-pushes.ts';

const service = await openPushService();
/** How far the API's clock is ahead of the database's. */
let aheadMs = 0;
const { api, inbox, close } = await startMailing({
  clock: () => new Date(Date.now() + aheadMs),
  env: { VAPID_KEY: 'ab'.repeat(32), PUSH_SERVICE_URL: service.origin },
});
let guardian: SignedInGuardian;
beforeEach(async () => {
  aheadMs = 0;
  guardian = await createGuardian(api);
});
afterAll(async () => {
  await close();
  service.close();
});

async function subscribed({ token } = guardian) {
  const browser = openPushBrowser(service);
  const { endpoint, keys } = browser;
  const { status } = await call(api.url, 'POST /alerts/push', { token, body: { endpoint, keys } });
  expect(status).toBe(204);
  return browser;
}

const wants = (settings: Partial<Parameters<typeof body>[0]>) =>
  call(api.url, 'PUT /alerts/settings', { token: guardian.token, body: body(settings) });
const body = (settings: {
  pushOff?: 'payouts'[];
  emailsOff?: ('notes' | 'payouts')[];
  quietHours?: { from: string; until: string; timeZone: string };
}) => ({ pushOff: [], emailsOff: [], quietHours: null, ...settings });

const deliver = () => deliverPushes(api.services);

/** Lets the waiting messages be due now. */
const endWait = () => api.owner.query('UPDATE push_delivery SET due_at = now()');

/** Seconds until the only waiting message is due. */
async function waitsFor(): Promise<number> {
  const { rows } = await api.owner.query<{ seconds: number }>(
    'SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM push_delivery',
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.seconds ?? Number.NaN;
}

test('each of the guardian’s browsers gets a message once, sealed for it, from us, without a name or an amount', async () => {
  const [phone, desk] = [await subscribed(), await subscribed()];
  const other = await subscribed(await createGuardian(api));
  await createAlert(api, guardian);
  await Promise.all([deliver(), deliver(), deliver()]);
  await deliver();
  for (const browser of [phone, desk]) {
    expect(browser.read()).toEqual([
      {
        title: 'Refund approved',
        body: 'Wefood',
        url: '/help/open-tickets',
        tag: expect.any(String),
      },
    ]);
  }
  expect(other.came()).toEqual([]);
  const headers = phone.came()[0]?.headers;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  const [, token = '', key = ''] =
    /^vapid t=(.+), k=(.+)$/.exec(headers?.authorization ?? '') ?? [];
  const settings = await call(api.url, 'GET /alerts/settings', { token: guardian.token });
  expect(key).toBe(succeeded(settings).publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const bytes = Buffer.from(signature, 'base64url');
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(aud).toBe(service.origin);
  expect(exp * 1_000 - Date.now()).toBeLessThan(24 * 3_600_000);
});

test('a browser that is signed out, gone, or whose guardian is blocked or has turned the topic off gets none', async () => {
  const out = await subscribed();
  await call(api.url, 'POST /auth/revoke', { token: guardian.token, body: {} });
  await createAlert(api, guardian);
  await deliver();
  expect(out.came()).toEqual([]);

  guardian = await createGuardian(api);
  const gone = await subscribed();
  service.answers.set(gone.path, 410);
  await createAlert(api, guardian);
  await deliver();
  await createAlert(api, guardian);
  await deliver();
  expect(gone.came()).toHaveLength(1);

  const quiet = await subscribed();
  await wants({ pushOff: ['payouts'] });
  await createAlert(api, guardian);
  await deliver();
  await wants({});
  await api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [
    guardian.user._id,
  ]);
  await createAlert(api, guardian);
  await deliver();
  expect(quiet.came()).toEqual([]);
  const { rows } = await api.owner.query('SELECT FROM push_delivery');
  expect(rows).toEqual([]);
});

test('a browser that is being unsubscribed delays no event, and gets none', async () => {
  const [leaving, staying] = [await subscribed(), await subscribed()];
  const holder = await api.owner.connect();
  await holder.query('BEGIN');
  await holder.query('DELETE FROM push_subscription WHERE endpoint = $1', [leaving.endpoint]);
  await createAlert(api, guardian);
  await holder.query('COMMIT');
  holder.release();
  await deliver();
  expect(leaving.came()).toEqual([]);
  expect(staying.came()).toHaveLength(1);
});

test('in quiet hours a message waits for their end, and what was dismissed meanwhile is not sent', async () => {
  const browser = await subscribed();
  const quietHours = { from: at(-3_600), until: at(3_600), timeZone: 'UTC' };
  expect((await wants({ quietHours })).status).toBe(200);
  const dismissed = await createAlert(api, guardian);
  await deliver();
  expect(await waitsFor()).toBeGreaterThan(3_000);
  await createAlert(api, guardian);
  await deliver();
  await call(api.url, 'PATCH /alerts/:issueId/dismiss', {
    token: guardian.token,
    params: { issueId: dismissed },
    body: { resolved: true },
  });
  await endWait();
  await deliver();
  expect(browser.came()).toEqual([]);
  expect(await waitsFor()).toBeGreaterThan(3_000);
  aheadMs = 2 * 3_600_000;
  await endWait();
  await deliver();
  expect(browser.came()).toHaveLength(1);
});

test('quiet hours that are over by the database’s clock alone are waited for, and asked about no more than once a minute', async () => {
  const browser = await subscribed();
  const quietHours = { from: at(-4 * 3_600), until: at(-3_600), timeZone: 'UTC' };
  expect((await wants({ quietHours })).status).toBe(200);
  await createAlert(api, guardian);
  await endWait();
  aheadMs = -2 * 3_600_000;
  await deliver();
  expect(browser.came()).toEqual([]);
  expect(await waitsFor()).toBeGreaterThan(50);
  aheadMs = 0;
  await endWait();
  await deliver();
  expect(browser.came()).toHaveLength(1);
});

/** The time of day in UTC, this many seconds from now. */
const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString().slice(11, 16);

test('a push service that does not answer is retried after growing waits, for at most a day', async () => {
  const browser = await subscribed();
  service.answers.set(browser.path, 503);
  await createAlert(api, guardian);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 14; attempt += 1) {
    await endWait();
    await deliver();
    expect(browser.came()).toHaveLength(attempt);
    waits.push(await waitsFor());
  }
  for (const [before, wait] of waits.entries())
    expect(wait).toBeGreaterThan(Math.min(2 ** (before + 1), 3_600) / 2);
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(3_600);
  aheadMs = 25 * 3_600_000;
  await endWait();
  await deliver();
  expect(browser.came()).toHaveLength(15);
  const { rows } = await api.owner.query('SELECT FROM push_delivery');
  expect(rows).toEqual([]);
});

test('a wait that a wrong clock has set is over', async () => {
  const browser = await subscribed();
  await createAlert(api, guardian);
  await api.owner.query(`UPDATE push_delivery SET due_at = now() + interval '3 days'`);
  await deliver();
  expect(browser.came()).toHaveLength(1);
});

test('only addresses of browsers’ push services are ever called', async () => {
  const { keys } = openPushBrowser(service);
  for (const endpoint of [
    'https://169.254.169.254/latest/meta-data',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://fcm.googleapis.com:8443/1',
    'https://evil.example/fcm.googleapis.com',
    'https://user@fcm.googleapis.com/1',
    'https://push.apple.com.evil.example/',
    'file:///etc/passwd',
  ]) {
    const sent = { token: guardian.token, body: { endpoint, keys } };
    expect(refusalOf(await call(api.url, 'POST /alerts/push', sent)).code, endpoint).toBe(
      'validation_failed',
    );
  }
});

test('a key has to be a point on its curve, and a secret 16 bytes; others are refused and not stored', async () => {
  const { endpoint, keys } = openPushBrowser(service);
  const point = Buffer.from(keys.p256dh, 'base64url');
  const changed = (at: number, to: number) => {
    const bytes = Buffer.from(point);
    bytes[at] = to;
    return bytes.toString('base64url');
  };
  const ours = createECDH('prime256v1');
  ours.setPrivateKey('ab'.repeat(32), 'hex');
  const bad = [
    { p256dh: changed(64, (point[64] ?? 0) ^ 1) },
    { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64)]).toString('base64url') },
    { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 255)]).toString('base64url') },
    // A hybrid key, a compressed one, and others of a wrong length.
    { p256dh: changed(0, 6) },
    { p256dh: ours.getPublicKey('base64url', 'compressed') },
    { p256dh: point.subarray(0, 64).toString('base64url') },
    { p256dh: '' },
    { auth: Buffer.alloc(15).toString('base64url') },
    { auth: Buffer.alloc(17).toString('base64url') },
    { auth: `${'A'.repeat(21)}B` },
  ];
  for (const one of bad) {
    const body = { endpoint, keys: { ...keys, ...one } };
    const answer = await call(api.url, 'POST /alerts/push', { token: guardian.token, body });
    expect(refusalOf(answer), JSON.stringify(one)).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  }
  const { rows } = await api.owner.query('SELECT FROM push_subscription WHERE guardian_id = $1', [
    guardian.user._id,
  ]);
  expect(rows).toEqual([]);
  await subscribed();
});

test('optional emails are not sent to a guardian who turned them off; the alert is raised', async () => {
  const other = await createGuardian(api);
  await wants({ emailsOff: ['payouts', 'notes'] });
  const operator = await createOperator(api);
  succeeded(
    await call(api.url, 'POST /operator/companies/:id/alerts', {
      params: { id: 'wefood' },
      body: { message: 'The canteen opens at noon.' },
      headers: operatorSession(operator.token),
    }),
  );
  await api.services.outbox.settled();
  await api.services.outbox.deliver();
  expect(inbox.to(other.email)).toHaveLength(1);
  expect(inbox.to(guardian.email)).toEqual([]);
  const { docs } = succeeded(
    await call(api.url, 'GET /alerts', { token: guardian.token, query: {} }),
  );
  expect(docs).toMatchObject([{ kind: 'note' }]);
});
