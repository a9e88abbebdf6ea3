import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@merenda/testing/run-program';
import { afterAll, expect, test } from 'vitest';
import { TEST_CARDS } from '../apps/api/src/testing/factories/cards.ts';
import { createFamily } from '../apps/api/src/testing/factories/families.ts';
import { createPix, topUpByCard } from '../apps/api/src/testing/factories/topups.ts';
import { startPayments } from '../apps/api/src/testing/payments.ts';

const folder = mkdtempSync(join(tmpdir(), 'merenda-reconcile-'));
const today = new Date().toISOString().slice(0, 10);
const payments = await startPayments();
afterAll(async () => {
  await payments.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command against the test's own installation. */
async function reconcile(args: string[], changes: Record<string, string> = {}) {
  const { env } = payments.api.services;
  const settings = {
    DATABASE_URL: env.DATABASE_URL ?? '',
    DATA_DIR: folder,
    SANDBOX_PORT: String(env.SANDBOX_PORT),
    SANDBOX_SECRET: env.SANDBOX_SECRET ?? '',
    DATA_KEY: '5e'.repeat(32),
    LOG_LEVEL: 'silent',
    ...changes,
  };
  return runProgram(join(import.meta.dirname, 'reconcile.ts'), settings, args);
}

test('equal lists end with 0, and an unknown payment is settled on the way', async () => {
  const family = await createFamily(payments);
  await topUpByCard(payments, family);
  await payments.sandbox.control({ webhooks: { paused: true } });
  const pix = await createPix(payments, family);
  await payments.sandbox.bank('pay', pix.body.pixCode);
  const first = await reconcile(['--from', today, '--until', today, '--gateway', 'sandbox']);
  expect(first).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      new RegExp(`^sandbox, ${today}: 2 payments, 2 top-ups: nothing differs\n  mended  .*\n$`),
    ),
  });
  expect(await reconcile(['--day', today])).toEqual({
    code: 0,
    out: `sandbox, ${today}: 2 payments, 2 top-ups: nothing differs\n`,
    errors: expect.stringMatching(/^merenda: on the database \S+ at \S+, with the folder .+\n$/),
  });
});

test('a difference ends with 1, its kind, the payment’s reference, and an explanation', async () => {
  const reference = randomUUID().replaceAll('-', '');
  const { token } = await payments.sandbox.v1<{ token: string }>('POST', '/tokens', {
    number: TEST_CARDS.pays,
    holder: 'Marina Almeida',
    expiry: '1239',
  });
  await payments.sandbox.v1('POST', '/charges', {
    token,
    amountMinor: 700,
    currency: 'BRL',
    reference,
  });
  expect(await reconcile(['--day', today])).toMatchObject({
    code: 1,
    out: expect.stringContaining(
      `top-ups: 1 differ\n  payment_unknown  ${reference}  700 BRL were captured`,
    ),
  });
});

test('an absent processor or an invalid day ends with 2', async () => {
  expect(await reconcile(['--day', today], { SANDBOX_PORT: '9' })).toMatchObject({
    code: 2,
    out: expect.stringContaining(`sandbox, ${today}: could not be told\n  sandbox does not tell`),
  });
  for (const args of [
    ['--day', '20/11/2026'],
    ['--gateway', 'nobody'],
  ]) {
    expect(await reconcile(args)).toMatchObject({ code: 2, errors: expect.stringMatching(/\w/) });
  }
});
