import { HOUR_MS } from '@merenda/domain/time/spans';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planInflows } from './inflows.ts';

test('a wallet with the planned inflows can pay every spending and ends with the planned balance', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 50_000n }), { maxLength: 60 });
  fc.assert(
    fc.property(
      amounts,
      fc.bigInt({ min: 1_000n, max: 20_000n }),
      fc.nat(),
      (spent, stepMinor, left) => {
        const endMinor = BigInt(left) % stepMinor;
        fc.pre(spent.length > 0 || endMinor > 0n);
        const openedAt = new Date('2026-01-01T00:00:00Z');
        const spendings = spent.map((amountMinor, day) => ({
          at: new Date(openedAt.getTime() + (day + 1) * 24 * HOUR_MS),
          amountMinor,
        }));
        const leadMs = 11 * HOUR_MS;
        const inflows = planInflows({ spendings, endMinor, stepMinor, openedAt, leadMs });
        const flows = [
          ...inflows,
          ...spendings.map(({ at, amountMinor }) => ({ at, amountMinor: -amountMinor })),
        ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
        let balance = 0n;
        for (const { amountMinor } of flows) {
          balance += amountMinor;
          expect(balance >= 0n).toBe(true);
        }
        expect(balance).toBe(endMinor);
        const others = inflows.slice(1).filter(({ amountMinor }) => amountMinor !== stepMinor);
        expect(others).toEqual([]);
      },
    ),
  );
});

test('a planned balance of a whole step or more is refused', () => {
  const wrong = { spendings: [], stepMinor: 10n, openedAt: new Date(0), leadMs: 0 };
  expect(() => planInflows({ ...wrong, endMinor: 10n })).toThrow(RangeError);
  expect(() => planInflows({ ...wrong, endMinor: 0n })).toThrow(RangeError);
});
