import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { auditLedger, balanceOf, post } from '../index.ts';
import { account, codesOf, ledgerFixture, movement, postOne, wallet } from '../testing/fixture.ts';

const ledger = await ledgerFixture(20);
afterAll(() => ledger.drop());

const posted = async (id: string) => (await balanceOf(ledger.app, id))?.postedMinor;
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

it('exactly one of ten concurrent attempts to spend the same money succeeds', async () => {
  const from = await wallet(ledger.app, 100n);
  const targets = await Promise.all(times(10, () => wallet(ledger.app)));
  const codes = await Promise.all(
    targets.map((to) => postOne(ledger.app, movement(from, to, 100n)).then(({ code }) => code)),
  );
  expect(codes.toSorted()).toEqual([...Array<string>(9).fill('insufficient_funds'), 'ok']);
  expect(await posted(from)).toBe(0n);
});

it('exactly one of ten concurrent attempts, each after reading the balance, succeeds', async () => {
  const from = await wallet(ledger.app, 100n);
  const to = await account(ledger.app, { mode: 'append', kind: 'sales' });
  const codes = await Promise.all(
    times(10, async () => {
      const client = await ledger.app.connect();
      try {
        await client.query('BEGIN');
        const balance = await balanceOf(client, from);
        if (!balance || balance.availableMinor < 100n) return 'seen';
        const [result] = await post(client, [movement(from, to, 100n)]);
        await client.query('COMMIT');
        return result?.code;
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    }),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(await posted(from)).toBe(0n);
});

describe('one transfer id, posted ten times concurrently', () => {
  const outcomes = ['ok', ...Array<string>(9).fill('exists')].toSorted();

  it('between wallets is posted once', async () => {
    const [from, to] = [await wallet(ledger.app, 1000n), await wallet(ledger.app)];
    const item = movement(from, to, 100n);
    const codes = await Promise.all(
      times(10, () => postOne(ledger.app, item).then(({ code }) => code)),
    );
    expect(codes.toSorted()).toEqual(outcomes);
    expect(await posted(to)).toBe(100n);
  });

  it('between append accounts, which are not locked, is posted once', async () => {
    const [from, to] = [
      await account(ledger.app, { mode: 'append' }),
      await account(ledger.app, { mode: 'append' }),
    ];
    for (let round = 0; round < 10; round += 1) {
      const item = movement(from, to, 1n);
      const codes = await Promise.all(
        times(10, () => postOne(ledger.app, item).then(({ code }) => code)),
      );
      expect(codes.toSorted()).toEqual(outcomes);
    }
    expect(await posted(to)).toBe(10n);
  });

  it('with different accounts each time is posted for one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID();
      const pairs = await Promise.all(
        times(10, async () => [await wallet(ledger.app, 10n), await wallet(ledger.app)] as const),
      );
      const codes = await Promise.all(
        pairs.map(([from, to]) =>
          postOne(ledger.app, { ...movement(from, to, 10n), id }).then(({ code }) => code),
        ),
      );
      expect(codes.toSorted()).toEqual([...Array<string>(9).fill('exists_with_different'), 'ok']);
      const credited = await Promise.all(pairs.map(([, to]) => posted(to)));
      expect(credited.filter((minor) => minor === 10n)).toHaveLength(1);
    }
  });

  it('among other items of larger calls, does not affect the other items', async () => {
    const [from, to] = [await account(ledger.app, { mode: 'append' }), await wallet(ledger.app)];
    const shared = times(5, () => movement(from, to, 1n));
    const calls = times(10, (n) =>
      codesOf(ledger.app, [
        movement(from, to, 100n),
        ...(n % 2 ? shared : shared.toReversed()),
        movement(to, from, 50n),
      ]),
    );
    const codes = (await Promise.all(calls)).flat();
    expect(codes.filter((code) => code === 'ok')).toHaveLength(25);
    expect(codes.filter((code) => code === 'exists')).toHaveLength(45);
    expect(await posted(to)).toBe(505n);
  });
});

it('concurrent transfers in both directions never deadlock', async () => {
  const wallets = await Promise.all(times(4, () => wallet(ledger.app, 1000n)));
  const pairs = wallets.flatMap((a) => wallets.flatMap((b) => (a === b ? [] : [[a, b] as const])));
  await Promise.all(
    times(20, () =>
      post(
        ledger.app,
        pairs.toSorted(() => Math.random() - 0.5).map(([a, b]) => movement(a, b, 1n)),
      ),
    ),
  );
  expect(await Promise.all(wallets.map(posted))).toEqual([1000n, 1000n, 1000n, 1000n]);
});

it('the audit finds nothing after the races', async () => {
  expect((await auditLedger(ledger.owner)).findings).toEqual([]);
});
