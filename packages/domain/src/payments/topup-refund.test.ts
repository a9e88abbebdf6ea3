import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumMinor } from '../money/minor-units.ts';
import {
  givableMinor,
  type RefundableTopup,
  type RefundSource,
  refundableMinor,
  refundableUntil,
  refundObstacle,
  splitRefund,
} from './topup-refund.ts';

const source: fc.Arbitrary<RefundSource> = fc.record({
  leftMinor: fc.bigInt({ min: 0n, max: 1_000n }),
  availableMinor: fc.bigInt({ min: 0n, max: 1_000n }),
  mayTake: fc.boolean(),
});
const sources = fc.array(source, { maxLength: 6 });

describe('splitting a refund', () => {
  test('takes exactly the amount, from each wallet at most its refundable amount, in their order', () => {
    fc.assert(
      fc.property(sources, fc.bigInt({ min: 1n, max: 4_000n }), (all, amountMinor) => {
        const parts = splitRefund(amountMinor, all);
        expect(parts === undefined).toBe(refundableMinor(all) < amountMinor);
        if (!parts) return;
        expect(sumMinor(parts.map((part) => part.amountMinor))).toBe(amountMinor);
        for (const part of parts) {
          expect(part.amountMinor).toBeGreaterThan(0n);
          expect(part.amountMinor).toBeLessThanOrEqual(givableMinor(part.source));
          expect(part.source.mayTake).toBe(true);
        }
        // Only the last wallet keeps some of its refundable amount, and none before it is skipped.
        const givers = all.filter((one) => givableMinor(one) > 0n).slice(0, parts.length);
        expect(parts.map((part) => part.source)).toEqual(givers);
        for (const part of parts.slice(0, -1)) {
          expect(part.amountMinor).toBe(givableMinor(part.source));
        }
      }),
    );
  });

  test('refuses an amount of zero or below', () => {
    const all = [{ leftMinor: 10n, availableMinor: 10n, mayTake: true }];
    expect(splitRefund(0n, all)).toBeUndefined();
    expect(splitRefund(-1n, all)).toBeUndefined();
  });
});

describe('obstacles to a refund', () => {
  const NOW = new Date('2026-11-21T12:00:00Z');
  const paid: RefundableTopup = {
    status: 'paid',
    provider: 'card',
    paidAt: new Date('2026-11-20T12:00:00Z'),
    disputed: false,
    underWay: false,
    blocked: false,
    connected: true,
    sources: [{ leftMinor: 500n, availableMinor: 900n, mayTake: true }],
  };
  const wallet = (changes: Partial<RefundSource>) => [
    { leftMinor: 500n, availableMinor: 900n, mayTake: true, ...changes },
  ];

  test.each<[string, Partial<RefundableTopup>, string | undefined]>([
    ['nothing', {}, undefined],
    ['nothing: a part was given back', { status: 'partially_refunded' }, undefined],
    ['not paid', { status: 'pending', paidAt: null }, 'notPaid'],
    ['failed', { status: 'failed', paidAt: null }, 'notPaid'],
    ['all given back', { status: 'refunded' }, 'refunded'],
    ['disputed', { disputed: true }, 'disputed'],
    ['one under way', { underWay: true }, 'underWay'],
    ['taken by a processor that is gone', { connected: false }, 'noProcessor'],
    ['a blocked guardian', { blocked: true }, 'blocked'],
    ['spent', { sources: wallet({ availableMinor: 0n }) }, 'spent'],
    [
      'in a wallet that may not be taken from',
      { sources: wallet({ mayTake: false }) },
      'notAllowed',
    ],
    ['in no wallet at all', { sources: [] }, 'notAllowed'],
  ])('%s', (_what, changes, obstacle) => {
    expect(refundObstacle({ ...paid, ...changes }, NOW)).toBe(obstacle);
  });

  test('a PIX can be refunded for 90 days, a card and a payment page for 180', () => {
    const paidAt = new Date('2026-01-01T00:00:00Z');
    const days = (provider: string) =>
      (refundableUntil(provider, paidAt).getTime() - paidAt.getTime()) / 86_400_000;
    expect(['mundipaggPix', 'esitefPix', 'card', 'nevogate'].map(days)).toEqual([90, 90, 180, 180]);
    for (const provider of ['mundipaggPix', 'card']) {
      const end = refundableUntil(provider, paidAt);
      const topup = { ...paid, provider, paidAt };
      expect(refundObstacle(topup, new Date(end.getTime() - 1))).toBeUndefined();
      expect(refundObstacle(topup, end)).toBe('expired');
    }
  });
});
