import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countEntries,
  dayEntries,
  type EntryPage,
  entries,
  type Movement,
  mergedEntries,
  post,
} from './index.ts';
import {
  account,
  type LedgerFixture,
  ledgerFixture,
  movement,
  postOne,
  wallet,
} from './testing/fixture.ts';

let ledger: LedgerFixture;
let mine: string;
let other: string;
let sales: string;
const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12));

/** Ten transfers a day apart: odd days credit 1, even days debit 1. */
beforeAll(async () => {
  ledger = await ledgerFixture();
  [mine, other] = [await wallet(ledger.app), await wallet(ledger.app, 100n)];
  sales = await account(ledger.app, { mode: 'append', kind: 'sales' });
  const items: Movement[] = Array.from({ length: 10 }, (_, n) =>
    n % 2 === 0
      ? movement(other, mine, 2n, { eventAt: day(n + 1), reference: { topup: `t${n}` } })
      : movement(mine, sales, 1n, { eventAt: day(n + 1), kind: 'purchase' }),
  );
  await post(ledger.app, items);
});
afterAll(() => ledger.drop());

const read = (page: Partial<EntryPage>) =>
  entries(ledger.app, { account: mine, limit: 100, ...page });
const seqs = async (page: Partial<EntryPage>) => (await read(page)).map(({ seq }) => Number(seq));

describe('a statement', () => {
  it('has the newest entry first, each with the balance after it', async () => {
    const found = await read({});
    expect(found.map(({ seq }) => seq)).toEqual([10n, 9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n, 1n]);
    expect(found.map(({ balanceAfterMinor }) => balanceAfterMinor)).toEqual([
      5n,
      6n,
      4n,
      5n,
      3n,
      4n,
      2n,
      3n,
      1n,
      2n,
    ]);
  });

  it('shows each entry from its account’s side, with both times', async () => {
    const [spent, received] = await read({ limit: 2 });
    expect(spent).toMatchObject({
      direction: 'debit',
      counterparty: sales,
      amountMinor: 1n,
      kind: 'purchase',
    });
    expect(received).toMatchObject({
      direction: 'credit',
      counterparty: other,
      amountMinor: 2n,
      reference: { topup: 't8' },
      eventAt: day(9),
    });
    expect(received?.createdAt.getTime()).toBeGreaterThan(day(9).getTime());
  });

  it('is paged by keyset, without gaps or repeats', async () => {
    const first = await seqs({ limit: 4 });
    const second = await seqs({ limit: 4, before: BigInt(first.at(-1) ?? 0) });
    const third = await seqs({ limit: 4, before: BigInt(second.at(-1) ?? 0) });
    expect([...first, ...second, ...third]).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('is paged by offset too, also beyond its end', async () => {
    expect(await seqs({ limit: 3, offset: 3 })).toEqual([7, 6, 5]);
    expect(await seqs({ limit: 3, offset: 9 })).toEqual([1]);
    expect(await seqs({ limit: 3, offset: 10 })).toEqual([]);
    expect(await seqs({ limit: 3, offset: 1000 })).toEqual([]);
  });

  it('between two instants has the events from `from`, included, to `until`, excluded', async () => {
    expect(await seqs({ from: day(3), until: day(6) })).toEqual([5, 4, 3]);
    expect(await seqs({ from: day(9) })).toEqual([10, 9]);
    expect(await seqs({ until: day(1) })).toEqual([]);
    expect(await seqs({ from: day(3), until: day(8), limit: 2, offset: 1 })).toEqual([6, 5]);
    expect(await seqs({ from: day(3), until: day(8), before: 6n })).toEqual([5, 4, 3]);
  });

  it('filtered by direction has entries of that direction only', async () => {
    expect(await seqs({ direction: 'debit' })).toEqual([10, 8, 6, 4, 2]);
    expect(await seqs({ direction: 'credit', limit: 2, offset: 2 })).toEqual([5, 3]);
  });

  it('has its total, with and without a filter', async () => {
    const count = (page: Partial<EntryPage>, most = 100) =>
      countEntries(ledger.app, { account: mine, ...page }, most);
    expect(await count({})).toBe(10);
    expect(await count({ direction: 'debit' })).toBe(5);
    expect(await count({ from: day(3), until: day(6) })).toBe(3);
    expect(await count({ direction: 'debit' }, 2)).toBe(2);
    expect(await countEntries(ledger.app, { account: sales }, 2)).toBe(5);
  });

  it('lists an append account newest first too, without balances', async () => {
    const found = await entries(ledger.app, { account: sales, limit: 100 });
    expect(found.map(({ eventAt }) => eventAt)).toEqual([10, 8, 6, 4, 2].map(day));
    expect(filled(found).every(({ balanceAfterMinor }) => balanceAfterMinor === undefined)).toBe(
      true,
    );
  });
});

describe('several accounts’ statement', () => {
  it('is one list by time, where a transfer between two of the accounts stands once, by the first', async () => {
    const accounts = [mine, other];
    const found = await mergedEntries(ledger.app, { accounts, limit: 11, until: day(11) });
    expect(found?.map(({ eventAt }) => eventAt)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(day));
    expect(new Set(found?.map(({ account }) => account))).toEqual(new Set([mine]));
    const turned = await mergedEntries(ledger.app, {
      accounts: [other, mine],
      limit: 2,
      until: day(11),
    });
    expect(turned?.map(({ account }) => account)).toEqual([mine, other]);
  });

  it('is paged by keyset without gaps or repeats, also among events of one instant', async () => {
    const accounts = [await wallet(ledger.app, 50n), await wallet(ledger.app)];
    const [from = '', to = ''] = accounts;
    const items = Array.from({ length: 7 }, (_, n) =>
      n % 3 === 0
        ? movement(from, sales, 1n, { eventAt: day(40) })
        : movement(from, to, 1n, { eventAt: day(40) }),
    );
    await post(ledger.app, items);
    const read: string[] = [];
    for (let page = 0; page < 3; page += 1) {
      const next = await mergedEntries(ledger.app, {
        accounts,
        limit: 3,
        from: day(40),
        until: day(41),
        before: read.at(-1),
      });
      read.push(...(next ?? []).map(({ transferId }) => transferId));
    }
    expect(read).toEqual(items.map(({ id }) => id).toReversed());
  });

  it('does not begin after a transfer of other accounts', async () => {
    const [foreign] = await entries(ledger.app, { account: sales, limit: 1 });
    const before = foreign?.transferId;
    expect(
      await mergedEntries(ledger.app, { accounts: [other], limit: 1, before }),
    ).toBeUndefined();
  });
});

describe('several accounts’ statement by days', () => {
  /** One o'clock in UTC is the day before in São Paulo. */
  const timeZone = 'America/Sao_Paulo';

  it('lists a transfer at its own day and hour, and others at their time', async () => {
    const [from, to] = [await wallet(ledger.app, 50n), await wallet(ledger.app)];
    const late = (n: number) => new Date(Date.UTC(2026, 4, n, 1));
    const items = [
      movement(from, sales, 1n, { eventAt: late(3) }),
      movement(from, to, 2n, { eventAt: late(4) }),
      movement(from, sales, 3n, { eventAt: late(5) }),
      movement(from, sales, 4n, { eventAt: late(6) }),
      movement(from, to, 5n, { eventAt: late(7) }),
      movement(from, sales, 6n, { eventAt: late(7) }),
    ];
    await post(ledger.app, items);
    const [far = '', first, near = '', beyond = '', last, noon = ''] = items.map(({ id }) => id);
    const times = new Map([
      [far, '2026-05-09 12:50'],
      // Later on its day than the first, whose hour there is 22:00.
      [near, '2026-05-03 22:01'],
      [beyond, '2026-06-01 12:10'],
      // Posted after the first of its day, and eaten before it.
      [noon, '2026-05-03 12:10'],
    ]);
    const page = {
      accounts: [from, to],
      from: new Date(Date.UTC(2026, 4, 1)),
      until: new Date(Date.UTC(2026, 4, 20)),
      timeZone,
      times,
    };
    const whole = await dayEntries(ledger.app, { ...page, limit: 10 });
    const listed = [far, last, near, first, noon];
    expect(whole?.map(({ transferId }) => transferId)).toEqual(listed);
    expect(whole?.map((entry) => entry.day)).toEqual([
      '2026-05-09',
      '2026-05-06',
      '2026-05-03',
      '2026-05-03',
      '2026-05-03',
    ]);
    expect(new Set(whole?.map(({ account }) => account))).toEqual(new Set([from]));

    const read: (string | undefined)[] = [];
    for (const _ of listed) {
      const next = await dayEntries(ledger.app, { ...page, limit: 1, before: read.at(-1) });
      read.push(next?.[0]?.transferId);
    }
    expect(read).toEqual(listed);
    const credits = await dayEntries(ledger.app, { ...page, limit: 10, direction: 'credit' });
    expect(credits?.map(({ account, transferId }) => [account, transferId])).toEqual([
      [to, last],
      [to, first],
    ]);
    expect(
      await dayEntries(ledger.app, { ...page, accounts: [other], limit: 1, before: far }),
    ).toBe(undefined);
  });
});

it('omits holds and their release unless requested', async () => {
  const [from, to] = [await wallet(ledger.app, 10n), await wallet(ledger.app)];
  const [taken, given] = [
    movement(from, to, 4n, { phase: 'pending' }),
    movement(from, to, 5n, { phase: 'pending' }),
  ];
  await post(ledger.app, [
    taken,
    given,
    { id: crypto.randomUUID(), phase: 'post', pendingId: taken.id, amountMinor: 3n },
    { id: crypto.randomUUID(), phase: 'void', pendingId: given.id },
    movement(from, to, 1n),
  ]);
  const page = { account: from, limit: 100 };
  const phases = async (more: Partial<EntryPage>) =>
    (await entries(ledger.app, { ...page, ...more })).map(({ phase }) => phase);
  expect(await phases({})).toEqual(['posted', 'post', 'posted']);
  expect(await phases({ offset: 1 })).toEqual(['post', 'posted']);
  expect(await phases({ holds: true })).toEqual([
    'posted',
    'void',
    'post',
    'pending',
    'pending',
    'posted',
  ]);
  expect(await countEntries(ledger.app, { account: from }, 9)).toBe(3);
  expect(await countEntries(ledger.app, { account: from, holds: true }, 9)).toBe(6);
});

it('a late posting is sorted by its event time when read by time, else by its posting', async () => {
  const [from, to] = [await wallet(ledger.app, 10n), await wallet(ledger.app)];
  const at = (n: number) => movement(from, to, 1n, { eventAt: day(n) });
  await post(ledger.app, [at(1), at(5), at(3), at(7)]);
  const days = async (page: Partial<EntryPage>) =>
    (await entries(ledger.app, { account: to, limit: 10, ...page })).map(({ eventAt }) =>
      eventAt.getUTCDate(),
    );
  expect(await days({})).toEqual([7, 3, 5, 1]);
  expect(await days({ from: day(1) })).toEqual([7, 5, 3, 1]);
  expect(await days({ from: day(1), limit: 2 })).toEqual([7, 5]);
  expect(await days({ from: day(1), limit: 2, before: 2n })).toEqual([3, 1]);
});

it('an event cannot be later than its posting', async () => {
  const [from, to] = [await wallet(ledger.app, 10n), await wallet(ledger.app)];
  await postOne(ledger.app, movement(from, to, 1n, { eventAt: new Date('2999-01-01') }));
  const [entry] = await entries(ledger.app, { account: to, limit: 1 });
  expect(entry?.eventAt).toEqual(entry?.createdAt);
});

it('time never runs backwards in an account, whatever the clock does', async () => {
  const [from, to] = [await wallet(ledger.app, 10n), await wallet(ledger.app)];
  await ledger.owner.query(
    `UPDATE ledger.balance SET last_at = now() + interval '1 hour' WHERE account = $1`,
    [to],
  );
  const first = await postOne(ledger.app, movement(from, to, 1n));
  const second = await postOne(ledger.app, movement(from, await wallet(ledger.app), 1n));
  expect(first.createdAt?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  expect(second.createdAt?.getTime()).toBeGreaterThanOrEqual(first.createdAt?.getTime() ?? 0);
});
