import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@merenda/testing/run-program';
import { afterAll, expect, test } from 'vitest';
import { createFamily } from '../apps/api/src/testing/factories/families.ts';
import { createPix, topUpByCard } from '../apps/api/src/testing/factories/topups.ts';
import { startPayments } from '../apps/api/src/testing/payments.ts';

const folder = mkdtempSync(join(tmpdir(), 'merenda-audit-'));
const payments = await startPayments();
const family = await createFamily(payments);
afterAll(async () => {
  await payments.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command against the test's own installation. */
async function audit(args: string[] = [], changes: Record<string, string> = {}) {
  const { env } = payments.api.services;
  const settings = {
    DATABASE_URL: env.DATABASE_URL ?? '',
    DATA_DIR: folder,
    SANDBOX_PORT: String(env.SANDBOX_PORT),
    SANDBOX_SECRET: env.SANDBOX_SECRET ?? '',
    ...changes,
  };
  return runProgram(join(import.meta.dirname, 'audit-money.ts'), settings, args);
}

function journalOf(key: string, id?: string): string {
  const file = join(folder, 'journal.jsonl');
  const { guardian, walletId } = family;
  const entry = JSON.stringify({
    operation: 'topup',
    guardian: guardian.user._id,
    key,
    currency: 'BRL',
    effects: { [walletId]: '5000' },
    outcome: 'done',
    id,
  });
  // A client that was killed may leave half a line.
  writeFileSync(file, `${entry}\n{"operation":"top`);
  return file;
}

test('an installation in order ends with 0 and says how much was compared', async () => {
  const idempotencyKey = randomUUID();
  const paid = await topUpByCard(payments, family, { idempotencyKey });
  await createPix(payments, family);
  const file = journalOf(idempotencyKey, paid.body.topup._id);
  expect(await audit(['--journal', file])).toEqual({
    code: 0,
    out: '2 top-ups, 2 payments, 1 transfers, 0 orders: in order\n',
    errors: expect.stringMatching(/^merenda: on the database \S+ at \S+, with the folder .+\n$/),
  });
});

test('each finding is a line, and they end with 1', async () => {
  const { code, out } = await audit(['--journal', journalOf('never-asked')]);
  expect({ code, out }).toEqual({
    code: 1,
    out: expect.stringContaining(
      'acknowledged_missing: a topup was acknowledged and is nowhere (key never-asked)\n',
    ),
  });
  expect(out).toContain(': 1 found wrong');
});

test('a store that could not be read ends with 2 and the reason', async () => {
  const deaf = await audit([], { SANDBOX_PORT: '9' });
  expect(deaf).toMatchObject({
    code: 2,
    out: expect.stringMatching(
      /in order\nsandbox does not tell its payments: .*\n2 top-ups of sandbox were compared with the ledger only\n/,
    ),
  });
  const nowhere = await audit([], { DATABASE_URL: 'postgres://nobody@localhost:9/nothing' });
  expect(nowhere.code).toBe(2);
  const unread = await audit(['--journal', join(folder, 'secrets')]);
  expect(unread.code).toBe(2);
});
