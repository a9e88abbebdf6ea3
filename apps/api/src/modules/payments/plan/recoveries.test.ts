import { sumMinor } from '@merenda/domain/money/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRecoveries, latestRecoveries, RELEASE } from './recoveries.ts';

type Move = Parameters<typeof findRecoveries>[0][number];

/** Successive amounts of a dispute, each with the account that would give. */
const words = fc.array(
  fc.record({
    dueMinor: fc.bigInt({ min: 0n, max: 100n }),
    account: fc.constantFrom('own', 'student', 'company'),
  }),
  { maxLength: 12 },
);

const totalOf = (recoveries: readonly { amountMinor: bigint }[]) =>
  sumMinor(recoveries.map(({ amountMinor }) => amountMinor));

test('any successive amounts of a dispute leave the due amount taken, and no account gives or gets too much', () => {
  fc.assert(
    fc.property(words, (said) => {
      const group: Move[] = [];
      for (const [turn, { dueMinor, account }] of said.entries()) {
        const open = findRecoveries(group);
        const moreMinor = dueMinor - totalOf(open);
        if (moreMinor > 0n) {
          group.push({ id: `${turn}`, kind: 'chargeback', debit: account, amountMinor: moreMinor });
        }
        for (const { id, amountMinor } of latestRecoveries(open, -moreMinor)) {
          group.push({ id: `${turn} ${id}`, kind: RELEASE, debit: 'clearing', amountMinor });
        }
        const after = findRecoveries(group);
        expect(totalOf(after)).toBe(dueMinor);
        expect(after.filter(({ amountMinor }) => amountMinor <= 0n)).toEqual([]);
      }
      expect(new Set(group.map(({ id }) => id)).size).toBe(group.length);
    }),
  );
});

test('the last recovery is given back first', () => {
  const group = [
    { id: '1', kind: 'chargeback', debit: 'own', amountMinor: 30n },
    { id: '2', kind: 'chargeback', debit: 'company', amountMinor: 20n },
  ];
  expect(latestRecoveries(findRecoveries(group), 25n)).toEqual([
    { id: '2', account: 'company', amountMinor: 20n },
    { id: '1', account: 'own', amountMinor: 5n },
  ]);
});
