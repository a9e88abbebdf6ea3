import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Statement } from '@merenda/domain/statement/statement-file';
import { type Trust, verifyStatement } from '@merenda/domain/statement/verify-statement';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger, exportStatement, post, rangeBetween } from '../index.ts';
import {
  account,
  type LedgerFixture,
  ledgerFixture,
  movement,
  sealAll,
  wallet,
} from '../testing/fixture.ts';
import { newSigningKey, signStatement } from '../testing/sign-statement.ts';

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
    await sealAll(ledger.app);
  }
  await post(ledger.app, [
    hold,
    { id: crypto.randomUUID(), phase: 'post', pendingId: hold.id, amountMinor: 5n },
    movement(mine, sales, 1n),
  ]);
});
afterAll(() => ledger.drop());

const KEY = newSigningKey();
const OURS = { keys: [KEY.key] };

async function statement(
  range: { fromSeq?: bigint | undefined; untilSeq?: bigint | undefined; of?: string } = {},
): Promise<string> {
  const { of = mine, ...rest } = range;
  const exported = await exportStatement(ledger.app, { account: of, ...rest });
  if (!exported) throw new Error('the account exists');
  return signStatement(exported, KEY);
}

const checksOf = async (content: string, trust: Trust = OURS) =>
  (await verifyStatement(content, trust)).findings.map(({ check }) => check);

describe('an exported statement', () => {
  it('can be verified on its own, and names the block that proves it', async () => {
    const { head } = await auditLedger(ledger.owner);
    const { findings, summary } = await verifyStatement(await statement(), OURS);
    expect(findings).toEqual([]);
    expect(summary).toMatchObject({
      openingMinor: 0n,
      closingMinor: 982n,
      sealed: { seq: '13', block: head?.block, hash: head?.hash },
      isKeyKnown: true,
    });
    expect(await checksOf(await statement(), { ...OURS, anchor: head })).toEqual([]);
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
      expect(await checksOf(await statement({ fromSeq, untilSeq }))).toEqual([]);
    }
  });

  it('can be verified for an append account too', async () => {
    expect(await checksOf(await statement({ of: sales }))).toEqual([]);
    const first: Statement = JSON.parse(await statement({ untilSeq: 1n }));
    const clearing = first.entries[0]?.counterparty ?? '';
    expect(await checksOf(await statement({ of: clearing }))).toEqual([]);
  });

  it('between two instants has all entries posted from the first to the last of them', async () => {
    const { entries }: Statement = JSON.parse(await statement());
    const [from, until] = [entries[3], entries[9]].map((one) => new Date(one?.eventAt ?? ''));
    const range = await rangeBetween(ledger.app, mine, from, until);
    expect(range.fromSeq).toBeLessThanOrEqual(4n);
    expect(range.untilSeq).toBeGreaterThanOrEqual(range.fromSeq ?? 0n);
    const before = await rangeBetween(ledger.app, mine, undefined, new Date('2000-01-01'));
    const none: Statement = JSON.parse(await statement(before));
    expect(none).toMatchObject({ entries: [], opening: { balanceMinor: '0' } });
    expect(await checksOf(await statement(before))).toEqual([]);
  });

  it('is undefined for an account that does not exist', async () => {
    expect(await exportStatement(ledger.app, { account: crypto.randomUUID() })).toBeUndefined();
  });

  it('is refused against another ledger’s block, and under a key that is not the provider’s', async () => {
    const anchor = { block: '1', hash: 'ab'.repeat(32) };
    expect(await checksOf(await statement(), { ...OURS, anchor })).toEqual(['anchor_differs']);
    const keys = [newSigningKey().key];
    expect(await checksOf(await statement(), { keys })).toEqual(['key_unknown']);
  });
});

describe('a changed statement', () => {
  it('is found, whichever byte of the file was changed', async () => {
    const original = await statement();
    const bytes = Buffer.from(original);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (place, mask) => {
          const copy = Buffer.from(bytes);
          copy[place] = (copy[place] ?? 0) ^ mask;
          expect(await checksOf(copy.toString())).not.toEqual([]);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('is found, whichever value was changed, even with the text written anew', async () => {
    const original: Statement = JSON.parse(await statement());
    const paths = leaves(original);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), async (path) => {
        const copy = structuredClone(original);
        change(copy, path);
        expect(await checksOf(JSON.stringify(copy))).not.toEqual(['rewritten']);
      }),
      { numRuns: 600 },
    );
  });

  it('is found when entries are missing, doubled or in another order, and says where', async () => {
    const original: Statement = JSON.parse(await statement());
    const [first, second, ...others] = original.entries;
    if (!first || !second) throw new Error('there are entries');
    for (const entries of [
      [second, ...others],
      [first, ...others],
      [first, first, second, ...others],
      [second, first, ...others],
      [first, second, ...others.slice(0, -1)],
      [],
    ]) {
      const found = await checksOf(JSON.stringify({ ...original, entries }));
      expect(found).toContain('signature_differs');
    }
    const [third] = others;
    if (!third) throw new Error('there are three');
    const richer = { ...third, amountMinor: `${BigInt(third.amountMinor) + 1n}` };
    const entries = [first, second, richer, ...others.slice(1)];
    const { findings } = await verifyStatement(JSON.stringify({ ...original, entries }));
    expect(findings[0]).toMatchObject({ check: 'chain_broken', seq: '3' });
  });

  it('is found when it was made anew as a whole, by its key or by its block', async () => {
    const forger = newSigningKey();
    const exported = await exportStatement(ledger.app, { account: sales });
    if (!exported) throw new Error('the account exists');
    const forged = await signStatement(exported, forger);
    expect(await checksOf(forged, { keys: [forger.key] })).toEqual([]);
    expect(await checksOf(forged)).toEqual(['key_unknown']);
    const claimed = forged.replace(forger.key, KEY.key);
    expect(await checksOf(claimed)).toContain('signature_differs');
  });

  it('is distinguished from a statement that another program saved', async () => {
    const pretty = JSON.stringify(JSON.parse(await statement()), null, 2);
    expect(await checksOf(pretty)).toEqual(['rewritten']);
    const twice = (await statement()).replace('"phase":', '"phase":"void","phase":');
    expect(await checksOf(twice)).toEqual(['rewritten']);
  });

  it('is refused when it is not a statement', async () => {
    for (const content of [
      '',
      '{',
      'null',
      '1',
      '"x"',
      '[]',
      '{}',
      '{"format":"merenda.statement.2"}',
    ]) {
      expect(await checksOf(content)).toEqual(['statement_malformed']);
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

  it('reports a ledger without findings, and the block to store elsewhere', async () => {
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
});

type Path = (string | number)[];

/** The paths of all values in a statement. */
function leaves(value: unknown, path: Path = []): Path[] {
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
