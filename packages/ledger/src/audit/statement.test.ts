import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditLedger,
  exportStatement,
  post,
  type Statement,
  sealBlocks,
  verifyStatement,
} from '../index.ts';
import {
  account,
  type LedgerFixture,
  ledgerFixture,
  movement,
  wallet,
} from '../testing/fixture.ts';

let ledger: LedgerFixture;
let mine: string;
let sales: string;

/** Twelve entries in four blocks, and three that are not sealed yet. */
beforeAll(async () => {
  ledger = await ledgerFixture();
  mine = await wallet(ledger.app, 1000n);
  sales = await account(ledger.app, { mode: 'append', kind: 'sales' });
  const others = await Promise.all(Array.from({ length: 5 }, () => wallet(ledger.app, 100n)));
  const hold = movement(mine, sales, 7n, { phase: 'pending', expiresAt: new Date('2999-01-01') });
  for (const batch of [0, 1, 2, 3]) {
    await post(
      ledger.app,
      others.slice(0, 3).map((other, n) =>
        movement(n % 2 ? other : mine, n % 2 ? mine : other, 3n, {
          reference: { batch: `${batch}`, note: 'água | "q"' },
        }),
      ),
    );
    await sealBlocks(ledger.app);
  }
  await post(ledger.app, [
    hold,
    { id: crypto.randomUUID(), phase: 'post', pendingId: hold.id, amountMinor: 5n },
    movement(mine, sales, 1n),
  ]);
});
afterAll(() => ledger.drop());

async function statement(
  range: { fromSeq?: bigint; untilSeq?: bigint; of?: string } = {},
): Promise<Statement> {
  const { of = mine, ...rest } = range;
  const exported = await exportStatement(ledger.app, { account: of, ...rest });
  if (!exported) throw new Error('the account exists');
  return JSON.parse(JSON.stringify(exported)) as Statement;
}

describe('an exported statement', () => {
  it('can be verified on its own, and names the block that proves it', async () => {
    const { head } = await auditLedger(ledger.owner);
    expect(verifyStatement(await statement())).toEqual({
      ok: true,
      findings: [],
      sealedSeq: '13',
      block: { number: head?.block, hash: head?.hash },
    });
    expect(verifyStatement(await statement(), head?.hash).ok).toBe(true);
  });

  it('can be verified for any range of entries', async () => {
    for (const [fromSeq, untilSeq] of [
      [1n, 1n],
      [2n, 9n],
      [5n, 5n],
      [7n, 16n],
      [14n, 16n],
      [20n, 30n],
    ] as const) {
      const part = await statement({ fromSeq, untilSeq });
      expect(verifyStatement(part)).toMatchObject({ ok: true, findings: [] });
    }
  });

  it('can be verified for an append account too', async () => {
    expect(verifyStatement(await statement({ of: sales }))).toMatchObject({
      ok: true,
      sealedSeq: undefined,
    });
    const clearing = (await statement({ untilSeq: 1n })).entries[0]?.counterparty ?? '';
    expect(verifyStatement(await statement({ of: clearing }))).toMatchObject({ ok: true });
  });

  it('of an account that does not exist is undefined', async () => {
    expect(await exportStatement(ledger.app, { account: crypto.randomUUID() })).toBeUndefined();
  });

  it('is refused against another ledger’s block', async () => {
    expect(verifyStatement(await statement(), 'ab'.repeat(32)).findings).toEqual([
      expect.objectContaining({ check: 'anchor_differs' }),
    ]);
  });
});

describe('a changed statement', () => {
  it('is refused, whichever sealed value was changed', async () => {
    const original = await statement({ untilSeq: 13n });
    const paths = leaves(original);
    await fc.assert(
      fc.property(fc.constantFrom(...paths), (path) => {
        const copy = structuredClone(original);
        change(copy, path);
        expect(verifyStatement(copy).ok).toBe(false);
      }),
      { numRuns: Math.min(paths.length * 3, 1500) },
    );
  });

  it('is refused when entries are missing, doubled or in another order', async () => {
    const original = await statement();
    const [first, second, ...others] = original.entries;
    if (!first || !second) throw new Error('there are entries');
    for (const entries of [
      [second, ...others],
      [first, ...others],
      [first, first, second, ...others],
      [second, first, ...others],
      [],
    ]) {
      expect(verifyStatement({ ...original, entries }).ok).toBe(false);
    }
  });

  it('is refused when it is not a statement', () => {
    for (const value of [null, 1, 'x', [], {}, { format: 'merenda.statement.1' }]) {
      expect(verifyStatement(value).findings).toEqual([
        expect.objectContaining({ check: 'statement_malformed' }),
      ]);
    }
  });
});

describe('npm run audit:ledger', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const run = (args: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      execFile(
        process.execPath,
        [main, ...args],
        { env: { ...process.env, ...env } },
        (error, out) => resolve({ code: error ? Number(error.code) : 0, out }),
      );
    });

  it('reports a ledger without findings, and which block to store elsewhere', async () => {
    const { head } = await auditLedger(ledger.owner);
    const { code, out } = await run([], { DATABASE_URL: ledger.url });
    expect(out).toContain(
      'the ledger is in order: 21 transfers in 13 accounts, 4 blocks, 3 transfers not sealed',
    );
    expect(out).toContain(`newest block ${head?.block}:${head?.hash}`);
    expect(code).toBe(0);
    const wrong = await run(['--anchor', `2:${'0'.repeat(64)}`], { DATABASE_URL: ledger.url });
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('anchor_differs') });
  });

  it('verifies a statement from a file, without a database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'statement-'));
    try {
      const file = join(folder, 'statement.json');
      const it = await statement();
      await writeFile(file, JSON.stringify(it));
      expect(await run(['--statement', file])).toMatchObject({
        code: 0,
        out: expect.stringContaining('in order'),
      });
      await writeFile(file, JSON.stringify({ ...it, currency: 'EUR' }));
      expect(await run(['--statement', file])).toMatchObject({ code: 1 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

type Path = (string | number)[];

/** The paths of all values in a statement that its hashes cover. */
function leaves(value: unknown, path: Path = []): Path[] {
  // An account's kind and floor are not part of the hash of its entries.
  if (['kind', 'floorMinor'].includes(String(path[0]))) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function change(root: object, path: Path): void {
  let at: object = root;
  for (const key of path.slice(0, -1)) at = Reflect.get(at, key) as object;
  const key = path.at(-1) ?? '';
  const old: unknown = Reflect.get(at, key);
  Reflect.set(at, key, changed(old));
}

function changed(old: unknown): unknown {
  if (typeof old === 'number') return old + 1;
  if (typeof old !== 'string') return '1';
  const last = old.at(-1) ?? '';
  return old.slice(0, -1) + (last === '1' ? '2' : '1');
}
