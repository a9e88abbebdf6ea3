import { expect, test } from 'vitest';
import { findDifferences, type Stores } from './testing/stores.ts';

/** Two paid top-ups of one wallet, one of another, one refused: all in order. */
const sound = (): Stores => {
  const paid = [
    { n: 1, wallet: 'a', amountMinor: 500n },
    { n: 2, wallet: 'a', amountMinor: 700n },
    { n: 3, wallet: 'b', amountMinor: 900n },
  ];
  return {
    told: [
      ...paid.map(({ n, wallet, amountMinor }) => ({
        ...{ key: `key-${n}`, topup: `topup-${n}`, wallet, amountMinor },
        outcome: 'paid' as const,
      })),
      { key: 'key-4', topup: 'topup-4', wallet: 'b', amountMinor: 100n, outcome: 'refused' },
    ],
    intents: [
      ...paid.map(({ n, amountMinor }) => ({
        ...{ topup: `topup-${n}`, reference: `ref-${n}`, status: 'paid', amountMinor },
      })),
      { topup: 'topup-4', reference: 'ref-4', status: 'failed', amountMinor: 100n },
    ],
    captures: paid.map(({ n, amountMinor }) => ({
      ...{ reference: `ref-${n}`, amountMinor, currency: 'BRL' },
    })),
    credits: paid.map(({ n, wallet, amountMinor }) => ({
      ...{ topup: `topup-${n}`, wallet, amountMinor, currency: 'BRL' },
    })),
    balances: new Map([
      ['a', 1_200n],
      ['b', 900n],
    ]),
  };
};

test('stores that agree have no differences', () => {
  expect(findDifferences(sound())).toEqual([]);
});

const swap = <T extends object>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((item, index) => (index === at ? { ...item, ...change } : item));

test.each<[string, (stores: Stores) => Partial<Stores>]>([
  ['a credit dropped', ({ credits }) => ({ credits: credits.slice(1) })],
  ['a credit doubled', ({ credits }) => ({ credits: [...credits, ...credits.slice(0, 1)] })],
  ['wallets swapped', ({ credits }) => ({ credits: swap(credits, 0, { wallet: 'b' }) })],
  ['an amount changed', ({ credits }) => ({ credits: swap(credits, 0, { amountMinor: 501n }) })],
  ['another currency', ({ credits }) => ({ credits: swap(credits, 0, { currency: 'HUF' }) })],
  ['a capture forged', ({ captures }) => ({ captures: swap(captures, 0, { reference: 'x' }) })],
  ['a capture doubled', ({ captures }) => ({ captures: [...captures, ...captures.slice(0, 1)] })],
  ['a capture lost', ({ captures }) => ({ captures: captures.slice(1) })],
  ['a capture of more', ({ captures }) => ({ captures: swap(captures, 0, { amountMinor: 1n }) })],
  ['a top-up gone', ({ intents }) => ({ intents: intents.slice(1) })],
  ['a top-up unpaid', ({ intents }) => ({ intents: swap(intents, 0, { status: 'failed' }) })],
  [
    'a top-up paid for nothing',
    ({ intents }) => ({ intents: swap(intents, 3, { status: 'paid' }) }),
  ],
  ['a refusal that was paid', ({ told }) => ({ told: swap(told, 0, { outcome: 'refused' }) })],
  ['a payment that was refused', ({ told }) => ({ told: swap(told, 3, { outcome: 'paid' }) })],
  ['one top-up for two keys', ({ told }) => ({ told: swap(told, 1, { topup: 'topup-1' }) })],
  [
    'a balance changed',
    () => ({
      balances: new Map([
        ['a', 1_200n],
        ['b', 901n],
      ]),
    }),
  ],
  ['a balance lost', () => ({ balances: new Map([['a', 1_200n]]) })],
])('%s is seen', (_, damage) => {
  const stores = sound();
  expect(findDifferences({ ...stores, ...damage(stores) })).not.toEqual([]);
});
