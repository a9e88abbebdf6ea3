import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { balanceOf, balancesOf, closeAccount, type PostItem, post } from './index.ts';
import { LedgerInputError } from './items.ts';
import { account, codesOf, ledgerFixture, movement, postOne, wallet } from './testing/fixture.ts';

const ledger = await ledgerFixture();
afterAll(() => ledger.drop());

async function posted(id: string): Promise<bigint | undefined> {
  return (await balanceOf(ledger.app, id))?.postedMinor;
}

describe('a movement', () => {
  it('debits one account and credits the other', async () => {
    const [from, to] = [await wallet(ledger.app, 1000n), await wallet(ledger.app)];
    const result = await postOne(ledger.app, movement(from, to, 250n));
    expect(result).toMatchObject({ code: 'ok', debitAfterMinor: 750n, creditAfterMinor: 250n });
    expect(result.createdAt).toBeInstanceOf(Date);
    expect([await posted(from), await posted(to)]).toEqual([750n, 250n]);
  });

  it('above the balance is refused with insufficient_funds and moves nothing', async () => {
    const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
    expect(await postOne(ledger.app, movement(from, to, 101n))).toEqual({
      id: expect.any(String),
      code: 'insufficient_funds',
    });
    expect([await posted(from), await posted(to)]).toEqual([100n, 0n]);
  });

  it('may bring a balance exactly to its floor, also a negative one', async () => {
    const from = await account(ledger.app, { floorMinor: -50n });
    const to = await wallet(ledger.app);
    expect(await codesOf(ledger.app, [movement(from, to, 50n), movement(from, to, 1n)])).toEqual([
      'ok',
      'insufficient_funds',
    ]);
    expect(await posted(from)).toBe(-50n);
  });

  it('between append accounts has no floor', async () => {
    const [from, to] = [
      await account(ledger.app, { mode: 'append', kind: 'sales' }),
      await account(ledger.app, { mode: 'append', kind: 'clearing' }),
    ];
    const result = await postOne(ledger.app, movement(from, to, 5n));
    expect(result.code).toBe('ok');
    expect(result.debitAfterMinor).toBeUndefined();
    expect(await balancesOf(ledger.app, [from, to])).toEqual(
      new Map([
        [from, { postedMinor: -5n, pendingMinor: 0n, availableMinor: -5n }],
        [to, { postedMinor: 5n, pendingMinor: 0n, availableMinor: 5n }],
      ]),
    );
  });

  it.each([0n, -1n, 1_000_000_000_000_001n, 2n ** 63n - 1n])(
    'with the amount %s is refused with amount_invalid',
    async (amount) => {
      const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
      expect(await codesOf(ledger.app, [movement(from, to, amount)])).toEqual(['amount_invalid']);
    },
  );

  it('is refused between an account and itself, a missing account, and other currencies', async () => {
    const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
    const euro = await account(ledger.app, { currency: 'EUR' });
    expect(
      await codesOf(ledger.app, [
        movement(from, from, 1n),
        movement(from, randomUUID(), 1n),
        movement(randomUUID(), to, 1n),
        movement(from, euro, 1n),
        movement(from, to, 1n, { currency: 'EUR' }),
        movement(euro, to, 1n, { currency: 'EUR' }),
      ]),
    ).toEqual([
      'same_account',
      'account_missing',
      'account_missing',
      'currency_mismatch',
      'currency_mismatch',
      'currency_mismatch',
    ]);
  });

  it('to or from a closed account is refused with account_closed', async () => {
    const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
    const sales = await account(ledger.app, { mode: 'append', kind: 'sales' });
    expect(await closeAccount(ledger.app, to)).toBe('ok');
    expect(await closeAccount(ledger.app, sales)).toBe('ok');
    expect(
      await codesOf(ledger.app, [
        movement(from, to, 1n),
        movement(from, sales, 1n),
        movement(sales, from, 1n),
      ]),
    ).toEqual(['account_closed', 'account_closed', 'account_closed']);
  });
});

describe('the items of one call', () => {
  it('are applied one after the other, never netted', async () => {
    const [a, b] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
    expect(
      await codesOf(ledger.app, [
        movement(b, a, 50n),
        movement(a, b, 100n),
        movement(a, b, 1n),
        movement(b, a, 50n),
      ]),
    ).toEqual(['insufficient_funds', 'ok', 'insufficient_funds', 'ok']);
    expect([await posted(a), await posted(b)]).toEqual([50n, 50n]);
  });

  it('are answered in their order, each with the balances after it', async () => {
    const [a, b] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
    const results = await post(ledger.app, [movement(a, b, 10n), movement(a, b, 10n)]);
    expect(
      results.map(({ debitAfterMinor, creditAfterMinor }) => [debitAfterMinor, creditAfterMinor]),
    ).toEqual([
      [90n, 10n],
      [80n, 20n],
    ]);
  });

  it('may be empty', async () => {
    expect(await post(ledger.app, [])).toEqual([]);
  });
});

describe('a transfer id', () => {
  it('posted again with the same fields is exists, with the first answer', async () => {
    const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
    const item = movement(from, to, 60n, { reference: { order: 'o-1' }, groupId: randomUUID() });
    const first = await postOne(ledger.app, item);
    await postOne(ledger.app, movement(from, to, 40n));
    expect(await postOne(ledger.app, item)).toEqual({ ...first, code: 'exists' });
    expect(await posted(to)).toBe(100n);
  });

  it('posted again with other instants is still exists', async () => {
    const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
    const item = movement(from, to, 1n, { phase: 'pending' });
    await postOne(ledger.app, item);
    const again = { ...item, eventAt: new Date(0), expiresAt: new Date('2999-01-01') };
    expect((await postOne(ledger.app, again)).code).toBe('exists');
  });

  it('posted again with any other field is exists_with_different and moves nothing', async () => {
    const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
    const item = movement(from, to, 10n, { reference: { order: 'o-1' } });
    await postOne(ledger.app, item);
    const others: PostItem[] = [
      { ...item, amountMinor: 11n },
      { ...item, debit: to, credit: from },
      { ...item, credit: await wallet(ledger.app) },
      { ...item, kind: 'other' },
      { ...item, currency: 'EUR' },
      { ...item, groupId: randomUUID() },
      { ...item, phase: 'pending' },
      { ...item, reference: { order: 'o-2' } },
      { ...item, reference: undefined },
    ];
    for (const other of others) {
      expect(await postOne(ledger.app, other)).toEqual({
        id: item.id,
        code: 'exists_with_different',
      });
    }
    expect(await posted(to)).toBe(10n);
  });

  it('twice in one call is posted once', async () => {
    const [from, to] = [await wallet(ledger.app, 100n), await wallet(ledger.app)];
    const item = movement(from, to, 10n);
    expect(await codesOf(ledger.app, [item, item, { ...item, amountMinor: 5n }])).toEqual([
      'ok',
      'exists',
      'exists_with_different',
    ]);
    expect(await posted(to)).toBe(10n);
  });

  it('that was refused can be posted later', async () => {
    const [from, to] = [await wallet(ledger.app, 10n), await wallet(ledger.app, 10n)];
    const item = movement(from, to, 20n);
    expect(await codesOf(ledger.app, [item, movement(to, from, 10n), item])).toEqual([
      'insufficient_funds',
      'ok',
      'ok',
    ]);
  });
});

describe('invalid items', () => {
  it.each<[string, Partial<PostItem>]>([
    ['an id that is no uuid', { id: 'x' }],
    ['an account that is no uuid', { debit: "'; drop table" }],
    ['an amount beyond 64 bits', { amountMinor: 2n ** 63n }],
    ['a currency in small letters', { currency: 'brl' }],
    ['a kind with spaces', { kind: 'a kind' }],
    ['a linked item without its group', { linked: true }],
    ['a reference with NUL', { reference: { a: '\0' } }],
    ['a reference with half a character', { reference: { a: '\ud800' } }],
    ['a reference that is too long', { reference: { a: 'x'.repeat(2000) } }],
    ['an invalid date', { eventAt: new Date(Number.NaN) }],
  ])('are an error before anything is sent: %s', async (_name, change) => {
    const good = movement(randomUUID(), randomUUID(), 1n);
    const bad = { ...good, ...change } as PostItem;
    await expect(post(ledger.app, [good, bad])).rejects.toThrow(LedgerInputError);
  });
});
