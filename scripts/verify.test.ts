import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chainNext, chainStart } from '@merenda/domain/statement/canonical';
import { type StatedEntry, StatementWriter } from '@merenda/domain/statement/statement-file';
import { verifyStatement } from '@merenda/domain/statement/verify-statement';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { privateKey } = generateKeyPairSync('ed25519');
const KEY = Buffer.from(String(privateKey.export({ format: 'jwk' }).x), 'base64url').toString(
  'hex',
);
const ACCOUNT = '00000000-0000-4000-8000-000000000001';
const AT = '2026-11-21T08:30:00.000000Z';

/** A wallet that was topped up by one cent again and again. */
function statementOf(count: number): string {
  let hash = chainStart(ACCOUNT, 'EUR');
  const opening = {
    seq: '0',
    entries: '0',
    balanceMinor: '0',
    hash: Buffer.from(hash).toString('hex'),
  };
  const entries = Array.from({ length: count }, (_, n): StatedEntry => {
    const entry = {
      account: ACCOUNT,
      seq: `${n + 1}`,
      position: `${n + 1}`,
      direction: 'credit',
      transferId: ACCOUNT,
      phase: 'posted',
      amountMinor: '1',
      currency: 'EUR',
      counterparty: ACCOUNT,
      balanceAfterMinor: `${n + 1}`,
      kind: 'adjustment',
      groupId: null,
      pendingId: null,
      expiresAt: null,
      eventAt: AT,
      createdAt: AT,
      referenceHash: null,
    };
    hash = chainNext(hash, entry);
    return { ...entry, hash: Buffer.from(hash).toString('hex'), text: 'Ajuste' };
  });
  const made = {
    by: 'Merenda',
    keysAt: 'https://merenda.example/api/statement-keys',
    key: KEY,
    at: '2026-11-21T08:30:00.000Z',
    owner: 'Zoë',
    language: 'pt-PT',
    timeZone: 'Europe/Lisbon',
  };
  const writer = new StatementWriter();
  const text =
    writer.head({
      made,
      account: ACCOUNT,
      mode: 'strict',
      currency: 'EUR',
      floorMinor: '0',
      opening,
    }) +
    writer.entries(entries) +
    writer.seal(null);
  return text + writer.signature(sign(null, writer.message(), privateKey).toString('hex'));
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = async (content: string, ...args: string[]) => {
  const file = join(folder, 'statement.json');
  await writeFile(file, content);
  const main = fileURLToPath(new URL('verify.ts', import.meta.url));
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [main, file, ...args], (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, out }),
    );
  });
};

describe('npm run verify', () => {
  test('ends with 0, the totals of the statement, and its key', async () => {
    const known = await run(statementOf(3), '--key', KEY);
    expect(known).toMatchObject({ code: 0, out: expect.stringMatching(/3 movements\n.*0\.03/) });
    const unknown = await run(statementOf(3));
    expect(unknown).toMatchObject({ code: 0, out: expect.stringContaining('api/statement-keys') });
  });

  test('ends with 1 and names the altered line', async () => {
    const altered = statementOf(3).replace('"balanceAfterMinor":"2"', '"balanceAfterMinor":"9"');
    const { code, out } = await run(altered);
    expect(code).toBe(1);
    expect(out).toMatch(/balance 2 expected after it, 9 found \(.*seq 2/);
    expect(await run(statementOf(3), '--key', 'ab'.repeat(32))).toMatchObject({
      code: 1,
      out: expect.stringContaining('key_unknown'),
    });
  });

  test('ends with 2 when it is called wrongly', async () => {
    expect(await run('', 'second.json')).toMatchObject({ code: 2 });
  });
});

test('verifying 100,000 entries takes seconds of an idle processor', async () => {
  const content = statementOf(20_000);
  const start = process.cpuUsage();
  expect((await verifyStatement(content, { keys: [KEY] })).findings).toEqual([]);
  const { user, system } = process.cpuUsage(start);
  expect((5 * (user + system)) / 1e6).toBeLessThan(20);
});
