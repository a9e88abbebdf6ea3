import { PAYMENT_STATES } from '@merenda/domain/payments/payment-state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GatewayPayment } from '../../../gateways/index.ts';
import { hasArrived } from '../state.ts';
import type { Topup } from '../topup/topup.ts';
import { differencesOf, nextStatus } from './compare-payment.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const STATUSES = [
  'created',
  'pending',
  'paid',
  'failed',
  'expired',
  'partially_refunded',
  'refunded',
] as const;

describe('the next status of a top-up', () => {
  test('money that arrived stays, after any answers in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PAYMENT_STATES)),
        fc.constantFrom(...STATUSES),
        (answers, first) => {
          let status: Topup['status'] = first;
          let arrived = hasArrived({ status });
          for (const state of answers) {
            status = nextStatus({ status }, { state }, NOW) ?? status;
            expect(hasArrived({ status })).toBe(arrived || hasArrived({ status }));
            arrived ||= hasArrived({ status });
          }
          const captured = answers.some((s) =>
            ['paid', 'partially_refunded', 'refunded'].includes(s),
          );
          expect(arrived).toBe(hasArrived({ status: first }) || captured);
        },
      ),
    );
  });

  test.each([
    ['created', 'pending', 'pending'],
    ['pending', 'pending', undefined],
    ['pending', 'declined', 'failed'],
    ['pending', 'expired', 'expired'],
    ['expired', 'paid', 'paid'],
    ['failed', 'paid', 'paid'],
    ['failed', 'expired', undefined],
    ['expired', 'pending', undefined],
  ] as const)('%s with a payment that is %s becomes %s', (status, state, next) => {
    expect(nextStatus({ status }, { state }, NOW)).toBe(next);
  });

  test('a pending payment expires one minute after its end, for processors that never say "expired"', () => {
    const endedAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
    const at = (expiresAt: Date) =>
      nextStatus({ status: 'pending' }, { state: 'pending', expiresAt }, NOW);
    expect(at(endedAgo(59))).toBeUndefined();
    expect(at(endedAgo(61))).toBe('expired');
  });
});

describe('a payment that differs from the requested one', () => {
  const topup: Pick<
    Topup,
    'reference' | 'provider_ref' | 'provider' | 'amount_minor' | 'fee_minor' | 'currency' | 'status'
  > = {
    reference: 'r'.repeat(32),
    provider_ref: 'pay_1',
    provider: 'mundipaggPix',
    amount_minor: 5_000n,
    fee_minor: 0n,
    currency: 'BRL',
    status: 'pending',
  };
  const payment: GatewayPayment = {
    providerRef: 'pay_1',
    kind: 'pix',
    reference: topup.reference,
    state: 'paid',
    amountMinor: 5_000n,
    capturedMinor: 5_000n,
    refundedMinor: 0n,
    currency: 'BRL',
    createdAt: NOW,
    late: false,
  };

  test('the requested payment has no difference', () => {
    expect(differencesOf(topup, payment)).toEqual([]);
  });

  test.each([
    ['amount', { amountMinor: 5_001n, capturedMinor: 5_000n }],
    ['currency', { currency: 'EUR' }],
    ['reference', { reference: 'other' }],
    ['payment', { providerRef: 'pay_2' }],
    ['kind', { kind: 'card' }],
    ['captured', { capturedMinor: 4_999n }],
    ['captured', { capturedMinor: 0n }],
    ['refunded', { refundedMinor: 1n }],
  ] as const)('%s differs: %o', (difference, changes) => {
    expect(differencesOf(topup, { ...payment, ...changes })).toEqual([difference]);
  });

  test('the requested amount includes the fee: the amount alone differs', () => {
    const withFee = { ...topup, fee_minor: 95n };
    const whole = { amountMinor: 5_095n, capturedMinor: 5_095n };
    expect(differencesOf(withFee, { ...payment, ...whole })).toEqual([]);
    expect(differencesOf(withFee, payment)).toEqual(['amount', 'captured']);
  });

  test('a refund after the credit is no difference', () => {
    const refunded = { ...payment, state: 'refunded', refundedMinor: 5_000n } as const;
    expect(differencesOf({ ...topup, status: 'paid' }, refunded)).toEqual([]);
  });
});
