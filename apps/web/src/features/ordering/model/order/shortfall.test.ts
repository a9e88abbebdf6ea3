import { available } from '@merenda/domain/money/balances';
import { CURRENCIES } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';
import { expect, test } from 'vitest';
import type { Responsible } from '../../../../session/session.ts';
import type { Diner } from '../diner.ts';
import { shortfallOf } from './shortfall.ts';

const dinerOf = (kind: Diner['kind'], id: string, minor: bigint): Diner => ({
  kind,
  id,
  name: `${id} Lima`,
  givenName: id,
  unit: { _id: 'school', name: 'School', timeZone: 'America/Sao_Paulo' },
  currency: 'BRL',
  balanceMinor: available(minor),
  prohibitions: { products: [], categories: [], allergens: [] },
  maxima: { daily: null },
  maySpend: true,
  maySeeHealth: false,
});

const walletWith = (minor: bigint): Pick<Responsible, 'wallet'> => ({
  wallet: {
    _id: 'own',
    balance: toMajor(available(minor), CURRENCIES.BRL),
    currencyInfo: CURRENCIES.BRL,
  },
});

const way = { back: { to: '/week' }, agreed: { at: 'week', costs: {}, confirmed: [] } };
const lia = dinerOf('student', 'Lia', 1_000n);
const davi = dinerOf('student', 'Davi', 500n);

test('there is no shortfall if each balance covers its meals', () => {
  expect(shortfallOf([{ diner: lia, totalMinor: 1_000n }], way, walletWith(0n))).toBeUndefined();
});

test('the shortfall is summed over the students, and the guardian’s wallet can cover it only as a whole', () => {
  const sums = [
    { diner: lia, totalMinor: 1_500n },
    { diner: davi, totalMinor: 700n },
  ];
  expect(shortfallOf(sums, way, walletWith(700n))).toMatchObject({
    missingMinor: 700n,
    canTransfer: true,
    topup: { amounts: { Lia: 5, Davi: 2 }, back: way.back },
  });
  expect(shortfallOf(sums, way, walletWith(699n))?.canTransfer).toBe(false);
});

test('a shortfall for the guardian’s own meal needs a top-up: the guardian’s wallet cannot transfer to itself', () => {
  const own = dinerOf('guardian', 'Marina', 100n);
  expect(shortfallOf([{ diner: own, totalMinor: 300n }], way, walletWith(100n))).toMatchObject({
    missingMinor: 200n,
    canTransfer: false,
    topup: { amounts: { own: 2 } },
  });
});
