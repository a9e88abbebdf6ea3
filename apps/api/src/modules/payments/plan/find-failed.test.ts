import { sumMinor } from '@merenda/domain/money/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFailed, type Known } from './find-failed.ts';

const LONG_AGO = new Date('2026-11-01T00:00:00Z');
const NOW = new Date('2026-11-20T00:00:00Z');

const refund = (id: string, minor: bigint, changes: Partial<Known> = {}): Known => ({
  id,
  status: 'done',
  provider_ref: `re_${id}`,
  amount_minor: minor,
  settled_at: LONG_AGO,
  ...changes,
});

const amounts = fc.uniqueArray(fc.bigInt({ min: 1n, max: 40n }), { minLength: 1, maxLength: 6 });
const total = (refunds: readonly Known[]) => sumMinor(refunds.map((one) => one.amount_minor));

describe('refunds that a processor lists one by one', () => {
  test('the refunds that the processor calls failed, by our id or by its own, are found in an answer of any age', () => {
    fc.assert(
      fc.property(amounts, fc.infiniteStream(fc.boolean()), (minors, coin) => {
        const refunds = minors.map((minor, index) => refund(String(index), minor));
        const told = refunds.map(({ id, provider_ref, amount_minor }) => {
          const isFailed = coin.next().value === true;
          const isNamed = coin.next().value === true;
          return {
            id: provider_ref ?? '',
            ...(isNamed ? { reference: id } : {}),
            amountMinor: amount_minor,
            state: isFailed ? ('failed' as const) : ('accepted' as const),
          };
        });
        const { failed } = findFailed(refunds, { refunds: told, refundedMinor: 0n }, undefined);
        const wanted = refunds.filter((_, index) => told[index]?.state === 'failed');
        expect(failed).toEqual(wanted);
      }),
    );
  });

  test('a failed refund whose acceptance is unanswered causes a wait; a foreign refund is ignored', () => {
    const told = { id: 're_1', reference: '1', amountMinor: 5n, state: 'failed' as const };
    const asked = { refunds: [told], refundedMinor: 0n };
    const pending = refund('1', 5n, { status: 'pending', provider_ref: null, settled_at: null });
    expect(findFailed([pending], asked, NOW)).toEqual({ failed: [], wait: true });
    expect(findFailed([refund('2', 5n)], asked, NOW)).toEqual({ failed: [] });
  });
});

describe('refunds that a processor gives as a total', () => {
  test('the found refunds make exactly the missing amount; otherwise none counts as failed', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 250n }), (minors, refundedMinor) => {
        const refunds = minors.map((minor, index) => refund(String(index), minor));
        const found = findFailed(refunds, { refundedMinor }, NOW);
        if (refundedMinor >= total(refunds)) expect(found).toEqual({ failed: [] });
        else if ('unclearMinor' in found) {
          expect(found.unclearMinor).toBe(total(refunds) - refundedMinor);
        } else expect(total(found.failed)).toBe(total(refunds) - refundedMinor);
      }),
    );
  });

  test('all refunds, or the only one of that amount, are found; with two explanations none is', () => {
    const refunds = [refund('a', 10n), refund('b', 20n), refund('c', 30n)];
    const failed = (refundedMinor: bigint) =>
      findFailed(refunds, { refundedMinor }, NOW).failed.map(({ id }) => id);
    expect(failed(0n)).toEqual(['a', 'b', 'c']);
    expect(failed(50n)).toEqual(['a']);
    expect(findFailed(refunds, { refundedMinor: 30n }, NOW)).toEqual({
      failed: [],
      unclearMinor: 30n,
    });
  });

  test('no refund counts as failed beside a dispute: the total may include both', () => {
    const disputes = [{ id: 'd', amountMinor: 10n, currency: 'BRL', state: 'lost' as const }];
    const told = { refundedMinor: 0n, disputes };
    expect(findFailed([refund('a', 10n)], told, NOW)).toEqual({ failed: [], unclearMinor: 10n });
  });

  test('the newest of two equal refunds is found', () => {
    const newer = refund('newer', 10n, { settled_at: new Date('2026-11-02T00:00:00Z') });
    const found = findFailed([refund('older', 10n), newer], { refundedMinor: 10n }, NOW);
    expect(found.failed).toEqual([newer]);
  });

  test('a stale answer, an answer of unknown age, and an answer during an open refund prove nothing', () => {
    const done = refund('a', 10n, { settled_at: NOW });
    const soon = new Date(NOW.getTime() + 60_000);
    const wait = { failed: [], wait: true };
    expect(findFailed([done], { refundedMinor: 0n }, LONG_AGO)).toEqual(wait);
    expect(findFailed([done], { refundedMinor: 0n }, soon)).toEqual(wait);
    expect(findFailed([done], { refundedMinor: 0n }, undefined)).toEqual(wait);
    const underWay = { refundedMinor: 0n, refundUnderWay: true };
    expect(findFailed([refund('a', 10n)], underWay, NOW)).toEqual({ failed: [] });
    const pending = refund('b', 10n, { status: 'pending', settled_at: null });
    const both = [refund('a', 10n), pending];
    expect(findFailed(both, { refundedMinor: 0n }, NOW)).toEqual({ failed: [] });
  });
});
