import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { standsAlone } from '@merenda/testing/stands-alone';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Settings } from './env.ts';
import type { Mail } from './mail/mails.ts';
import { createClient } from './testing/client.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { SECRET, settingsFor } from './testing/sandbox.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

let settings: Settings;
let receiver: Receiver;
let child: ChildProcess;
const logs = new Map<ChildProcess, string>();

beforeEach(async () => {
  receiver = await startReceiver();
  const dataDir = mkdtempSync(join(tmpdir(), 'merenda-sandbox-'));
  settings = await settingsFor(dataDir, receiver);
});
afterEach(async () => {
  await kill();
  await receiver.stop();
  rmSync(settings.dataDir, { recursive: true });
});

/** Starts the sandbox as a separate process, as `npm start` does. */
async function start() {
  child = run();
  const client = createClient(settings.publicUrl, settings.key);
  while (!(await client.get('/health').catch(() => undefined))) await sleep(20);
  return client;
}

function run(): ChildProcess {
  const process_ = spawn(process.execPath, [MAIN], {
    env: {
      ...PROGRAM_ENV,
      SANDBOX_PORT: String(settings.port),
      SANDBOX_DATA_DIR: settings.dataDir,
      SANDBOX_SECRET: SECRET,
      SANDBOX_WEBHOOK_URL: settings.webhookUrl,
      LOG_LEVEL: 'trace',
    },
  });
  for (const stream of [process_.stdout, process_.stderr]) {
    stream?.on('data', (part) => {
      logs.set(process_, (logs.get(process_) ?? '') + part);
    });
  }
  return process_;
}

function ended(process_: ChildProcess): Promise<number | null> {
  if (process_.exitCode !== null || process_.signalCode !== null) {
    return Promise.resolve(process_.exitCode);
  }
  return new Promise((resolve) => process_.once('close', resolve));
}

async function kill(): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

test('kill -9 loses nothing that was answered, and undelivered webhooks are sent later', async () => {
  const before = await start();
  await before.control({ webhooks: { paused: true }, clockOffsetSeconds: 5 });
  const token = await before.token('4242424242424242');
  const charge = await before.charge(token, {}, { key: 'before' });
  const pix = (await before.pixCharge()).body;
  const link = (await before.link()).body;
  await before.post('/v1/refunds', { paymentId: charge.body.id, amountMinor: 45 });
  await before.post('/v1/mails', { to: 'a@b.test', from: 'm@b.test', subject: 'kept', text: 't' });
  const paidBefore = await before.payment(charge.body.id);
  await kill();

  const after = await start();
  expect(await after.payment(charge.body.id)).toEqual(paidBefore);
  expect((await after.charge(token, {}, { key: 'before' })).text).toBe(charge.text);
  expect(await after.payment(link.orderId)).toEqual(link.payment);
  expect((await after.post('/bank/pay', { code: pix.brCode })).status).toBe(200);
  const inbox = await after.get<{ mails: Mail[] }>('/inbox.json');
  expect(inbox.body.mails.map(({ subject }) => subject)).toEqual(['kept']);
  expect((await after.get<object>('/control.json')).body).toMatchObject({ clockOffsetSeconds: 5 });

  expect(receiver.received).toHaveLength(0);
  await after.control({ webhooks: { paused: false } });
  const wanted = [
    ['payment.paid', charge.body.id],
    ['payment.refunded', charge.body.id],
    ['payment.paid', pix.id],
  ];
  await receiver.until((all) =>
    wanted.every(([type = '', id = '']) =>
      all.some(({ body }) => body.includes(type) && body.includes(id)),
    ),
  );
});

test('a slow charge interrupted by kill -9 is paid after the restart', async () => {
  const before = await start();
  await before.control({ slowCard: { paidAfterMs: 1_000, answerAfterMs: 60_000 } });
  const token = await before.token('4000000000000119');
  const answer = before.charge(token, { reference: 'killed' }, { key: 'slow' }).catch(() => 'cut');
  const made = () => before.get<{ payments: object[] }>('/v1/payments?reference=killed');
  while ((await made()).body.payments.length === 0);
  await kill();
  expect(await answer).toBe('cut');

  const after = await start();
  await receiver.until((all) => all.some(({ body }) => body.includes('payment.paid')));
  const replay = await after.charge(token, { reference: 'killed' }, { key: 'slow' });
  expect(replay.body).toMatchObject({ status: 'paid', reference: 'killed' });
});

test('neither the data nor the log contains a card number or a security code', async () => {
  const number = '4111111111111111';
  const cvv = '8642';
  const client = await start();
  const input = { number, holder: 'Ana Souza', expiry: '1240' };
  const tokenized = await client.post<{ token: string }>('/v1/tokens', input, { key: 'canary' });
  await client.post('/v1/tokens', { ...input, holder: '' });
  await client.post('/v1/tokens', `{"number":"${number}",`);
  await client.post('/v1/tokens', { ...input, number: `${number} x` });
  await client.charge(tokenized.body.token, { cvv }, { key: 'canary-charge' });
  await client.charge('tok_none', { cvv });
  expect(tokenized.text).not.toContain(number);
  child.kill('SIGTERM');
  expect(await ended(child)).toBe(0);

  const files = readdirSync(settings.dataDir).map((name) =>
    readFileSync(join(settings.dataDir, name), 'latin1'),
  );
  const log = logs.get(child) ?? '';
  for (const text of [...files, log]) {
    expect(text).not.toContain(number);
    expect(text).not.toMatch(standsAlone(cvv));
  }
  expect(log).toContain('/v1/tokens');
});

test('a second sandbox on the same folder or port reports it in one line and ends', async () => {
  await start();
  const first = settings;
  const otherFolder = mkdtempSync(join(tmpdir(), 'merenda-sandbox-'));
  const sayOf = async (second: Settings) => {
    settings = second;
    const process_ = run();
    expect(await ended(process_)).toBe(1);
    return logs.get(process_);
  };
  const onSameFolder = await sayOf({ ...first, port: first.port + 1 });
  const onSamePort = await sayOf({ ...first, dataDir: otherFolder });
  settings = first;
  rmSync(otherFolder, { recursive: true });
  expect(onSameFolder).toBe(`Another sandbox is running on ${first.dataDir}\n`);
  expect(onSamePort).toMatch(/^Sandbox not started: .*EADDRINUSE.*\n$/);
});
