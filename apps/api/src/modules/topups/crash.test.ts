import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@merenda/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  balanceMinor,
  type Family,
  newFamily,
  type Payments,
  startPayments,
  topUpByCard,
  until,
} from '../../testing/payments.ts';
import { drainInbox, sweepTopups } from './index.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

let payments: Payments;
let family: Family;
let copy: ChildProcess | undefined;
beforeAll(async () => {
  payments = await startPayments();
  family = await newFamily(payments);
});
afterAll(async () => {
  copy?.kill('SIGKILL');
  await payments.close();
});

/** A second copy of the API on the same database, as a process that can be killed. */
async function startCopy(): Promise<{ url: string; process: ChildProcess }> {
  const { env } = payments.api.services;
  const port = await freePort();
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATABASE_URL: env.DATABASE_URL ?? '',
      SANDBOX_PORT: String(env.SANDBOX_PORT),
      SANDBOX_SECRET: env.SANDBOX_SECRET ?? '',
      LOG_LEVEL: 'fatal',
    },
  });
  copy = started;
  const url = `http://localhost:${port}/api`;
  await until(
    () =>
      fetch(`${url}/health`).then(
        (response) => response.ok,
        () => started.exitCode !== null,
      ),
    (ready) => ready,
  );
  expect(started.exitCode).toBeNull();
  return { url, process: started };
}

test('kill -9 in the middle of top-ups: what was acknowledged is there, each capture is credited once', async () => {
  const { url, process: victim } = await startCopy();
  const dead = once(victim, 'exit');
  const throughCopy: Payments = { ...payments, api: { ...payments.api, url } };
  // News is held back and answers are slow, so that the copy dies with charges under way.
  await payments.sandbox.control({ webhooks: { paused: true }, delayMs: 150 });
  const value = 10;
  const acknowledged: string[] = [];
  const wishes = Array.from({ length: 30 }, (_, index) => `a-key-of-its-own-${index}`);
  const working = wishes.map(async (idempotencyKey, index) => {
    await sleep(index * 20);
    const answer = await topUpByCard(throughCopy, family, { value, idempotencyKey }).catch(
      () => undefined,
    );
    if (answer?.status !== 200 || answer.body.topup.status !== 'paid') return;
    acknowledged.push(answer.body.topup._id);
    if (acknowledged.length === 5) victim.kill('SIGKILL');
  });
  await Promise.all([...working, dead]);
  expect(acknowledged.length).toBeLessThan(wishes.length);
  await payments.sandbox.control({ reset: true });
  // What had reached the processor is worked on there, whoever is gone.
  await sleep(500);

  const { owner, services } = payments.api;
  // An answer may be late on a busy machine: the sweeper asks again until nothing is in doubt.
  await until(
    async () => {
      await owner.query(
        `UPDATE topup SET created_at = created_at - interval '2 minutes', checked_at = NULL,
           working_until = now() WHERE status IN ('created', 'pending')`,
      );
      await sweepTopups(services);
      await drainInbox(services);
      const open = `SELECT FROM topup WHERE status IN ('created', 'pending')`;
      return (await owner.query(open)).rowCount;
    },
    (inDoubt) => inDoubt === 0,
  );

  const { rows } = await owner.query<{ id: string; status: string; reference: string }>(
    'SELECT id, status, reference FROM topup',
  );
  const paid = rows.filter(({ status }) => status === 'paid').map(({ id }) => id);
  expect(paid).toEqual(expect.arrayContaining(acknowledged));
  expect(rows.every(({ status }) => status === 'paid' || status === 'failed')).toBe(true);
  let captured = 0n;
  for (const { reference, status } of rows) {
    const charges = await payments.sandbox.payments(reference);
    expect(charges).toHaveLength(status === 'paid' ? 1 : 0);
    captured += BigInt(charges[0]?.capturedMinor ?? 0);
  }
  expect(await balanceMinor(payments, family.walletId)).toBe(captured);

  // Whoever asks again with the same key learns the same, and nobody is charged again.
  for (const idempotencyKey of wishes)
    await topUpByCard(payments, family, { value, idempotencyKey });
  const balance = await balanceMinor(payments, family.walletId);
  expect(balance % 1_000n).toBe(0n);
  const again = await owner.query<{ n: bigint }>(
    `SELECT count(*) AS n FROM topup WHERE status = 'paid'`,
  );
  expect(balance).toBe((again.rows[0]?.n ?? 0n) * 1_000n);
}, 60_000);
