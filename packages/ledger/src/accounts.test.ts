import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { AccountOpening } from './accounts.ts';
import { balanceOf, balancesOf, closeAccount, closedAccounts, openAccount, post } from './index.ts';
import { LedgerInputError } from './items.ts';
import { account, ledgerFixture, movement, postOne, wallet } from './testing/fixture.ts';

const ledger = await ledgerFixture();
afterAll(() => ledger.drop());

it('a new account is empty', async () => {
  const id = randomUUID();
  const opening: AccountOpening = { id, mode: 'strict', currency: 'HUF', kind: 'wallet' };
  expect(await openAccount(ledger.app, opening)).toBe('ok');
  expect(await balanceOf(ledger.app, id)).toEqual({
    postedMinor: 0n,
    pendingMinor: 0n,
    availableMinor: 0n,
  });
});

it('the same opening again is exists, a different one under the id is exists_with_different', async () => {
  const opening: AccountOpening = {
    id: randomUUID(),
    mode: 'strict',
    currency: 'BRL',
    kind: 'wallet',
    floorMinor: -10n,
  };
  expect(await openAccount(ledger.app, opening)).toBe('ok');
  expect(await openAccount(ledger.app, opening)).toBe('exists');
  const others: AccountOpening[] = [
    { ...opening, mode: 'append' },
    { ...opening, currency: 'EUR' },
    { ...opening, kind: 'other' },
    { ...opening, floorMinor: 0n },
  ];
  for (const other of others) {
    expect(await openAccount(ledger.app, other)).toBe('exists_with_different');
  }
});

it('an invalid opening throws', async () => {
  const good: AccountOpening = {
    id: randomUUID(),
    mode: 'strict',
    currency: 'BRL',
    kind: 'wallet',
  };
  for (const change of [
    { id: 'x' },
    { currency: 'reais' },
    { kind: 'A wallet' },
    { floorMinor: 1n },
  ]) {
    await expect(openAccount(ledger.app, { ...good, ...change })).rejects.toThrow(LedgerInputError);
  }
});

it('ten concurrent openings of one account create one account', async () => {
  const opening: AccountOpening = {
    id: randomUUID(),
    mode: 'strict',
    currency: 'BRL',
    kind: 'wallet',
  };
  const codes = await Promise.all(
    Array.from({ length: 10 }, () => openAccount(ledger.app, opening)),
  );
  expect(codes.toSorted()).toEqual([...Array<string>(9).fill('exists'), 'ok']);
});

it('an account that does not exist has no balance', async () => {
  const missing = randomUUID();
  expect(await balanceOf(ledger.app, missing)).toBeUndefined();
  expect(await balancesOf(ledger.app, [missing])).toEqual(new Map());
});

it('an account with a balance cannot be closed', async () => {
  const full = await wallet(ledger.app, 1n);
  expect(await closeAccount(ledger.app, full)).toBe('account_not_empty');
});

it('an account with a hold on either side cannot be closed', async () => {
  const [from, to] = [await wallet(ledger.app, 10n), await wallet(ledger.app)];
  const sales = await account(ledger.app, { mode: 'append', kind: 'sales' });
  await post(ledger.app, [
    movement(from, to, 4n, { phase: 'pending' }),
    movement(from, sales, 6n, { phase: 'pending' }),
  ]);
  expect(await closeAccount(ledger.app, to)).toBe('holds_open');
  expect(await closeAccount(ledger.app, sales)).toBe('holds_open');
});

it('closing is final, and closing again is ok', async () => {
  const id = await wallet(ledger.app);
  expect(await closeAccount(ledger.app, id)).toBe('ok');
  expect(await closeAccount(ledger.app, id)).toBe('ok');
  expect(await closeAccount(ledger.app, randomUUID())).toBe('account_missing');
});

it('closedAccounts lists closed accounts and those never opened', async () => {
  const [open, closed, never] = [await wallet(ledger.app), await wallet(ledger.app), randomUUID()];
  const sales = await account(ledger.app, { mode: 'append', kind: 'sales' });
  await closeAccount(ledger.app, closed);
  const ids = [open, closed, never, sales];
  expect(await closedAccounts(ledger.app, ids)).toEqual(new Set([closed, never]));
});

it('money that races with the closing is either posted before it or refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [from, to] = [await wallet(ledger.app, 1n), await wallet(ledger.app)];
    const [sent, closed] = await Promise.all([
      postOne(ledger.app, movement(from, to, 1n)),
      closeAccount(ledger.app, to),
    ]);
    expect([
      ['ok', 'account_not_empty'],
      ['account_closed', 'ok'],
    ]).toContainEqual([sent.code, closed]);
  }
});
