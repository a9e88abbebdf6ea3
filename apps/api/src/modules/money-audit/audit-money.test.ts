import { derivedId } from '@merenda/ledger';
import { describe, expect, test } from 'vitest';
import {
  account,
  back,
  between,
  chargeback,
  checksOf,
  disputed,
  FEE,
  giveBack,
  LEFT,
  move,
  OWN,
  PAYMENT,
  refund,
  refundedBy,
  reversal,
  STUDENT,
  TOPUP,
  withRefund,
} from './testing/money-facts.ts';

describe('nothing is found', () => {
  test('when processor, books and wallets agree', () => expect(checksOf()).toEqual([]));

  test('when nothing was captured or credited', () => {
    const facts = { payments: [{ ...PAYMENT, capturedMinor: 0n }], transfers: [] };
    expect(checksOf({ ...facts, topups: [{ ...TOPUP, status: 'pending' }] })).toEqual([]);
    expect(checksOf({ ...facts, topups: [{ ...TOPUP, status: 'expired' }] })).toEqual([]);
  });

  test('when a share went to the guardian or to the company’s liabilities, because its wallet was closed', () => {
    const closedAt = new Date(500);
    const shares = TOPUP.shares.map((share) => ({ ...share, closedAt }));
    const redirected = { ...STUDENT, credit: 'guardian' };
    const liability = { ...OWN, credit: account('refunds-payable') };
    const topups = [{ ...TOPUP, shares }];
    expect(checksOf({ topups, transfers: [liability, redirected, FEE] })).toEqual([]);
  });

  test.each([
    ['that is pending, before the processor made it', 'pending', 'paid', 0n, []],
    ['that is pending, after the processor made it', 'pending', 'paid', 1_000n, []],
    [
      'that is done in both records',
      'done',
      'partially_refunded',
      1_000n,
      [refund({ hold: 'hold' })],
    ],
    ['that was refused', 'refused', 'paid', 0n, [refund({ phase: 'void', hold: 'hold' })]],
  ] as const)('for a refund %s', (_, state, status, refundedMinor, more) => {
    const hold = refund({ id: 'hold', phase: 'pending' });
    const transfers = [OWN, STUDENT, FEE, hold, ...more];
    const facts = { ...withRefund(state, status), ...refundedBy(refundedMinor), transfers };
    expect(checksOf(facts)).toEqual([]);
  });

  test('for a dispute that is open, lost, or won, with its postings', () => {
    const transfers = [OWN, STUDENT, FEE, chargeback];
    expect(checksOf({ ...disputed('open'), transfers })).toEqual([]);
    expect(checksOf({ ...disputed('lost'), transfers })).toEqual([]);
    expect(checksOf({ ...disputed('won'), transfers: [...transfers, reversal] })).toEqual([]);
    expect(checksOf(disputed('won'))).toEqual([]);
  });

  test('for a refund that failed after it was done, and whose money is back', () => {
    const facts = { ...withRefund('failed', 'paid'), ...refundedBy(0n) };
    expect(checksOf({ ...facts, transfers: [OWN, STUDENT, FEE, LEFT, back()] })).toEqual([]);
    const closed = (wallet: string) => (wallet === 'guardian' ? new Date(500) : undefined);
    const shares = TOPUP.shares.map((share) => ({ ...share, closedAt: closed(share.wallet) }));
    const topups = facts.topups.map((topup) => ({ ...topup, shares }));
    const liability = back({ credit: account('refunds-payable') });
    expect(checksOf({ ...facts, topups, transfers: [OWN, STUDENT, FEE, LEFT, liability] })).toEqual(
      [],
    );
  });

  test('for two disputes, one of which was won', () => {
    const dispute = (id: string, state: 'open' | 'won') => ({
      id,
      amountMinor: 2_000n,
      currency: 'BRL',
      state,
    });
    const moves = ['dp', 'other'].map((id) =>
      giveBack({
        kind: 'chargeback',
        amountMinor: 2_000n,
        dispute: derivedId('dispute', 'sandbox', id),
      }),
    );
    const payments = [{ ...PAYMENT, disputes: [dispute('dp', 'won'), dispute('other', 'open')] }];
    const won = { ...reversal, amountMinor: 2_000n };
    expect(checksOf({ payments, transfers: [OWN, STUDENT, FEE, ...moves, won] })).toEqual([]);
    const wrong = { ...won, dispute: derivedId('dispute', 'sandbox', 'other') };
    expect(checksOf({ payments, transfers: [OWN, STUDENT, FEE, ...moves, wrong] })).toEqual([
      'dispute_differs',
      'dispute_differs',
    ]);
  });

  test('for transfers between a guardian and a student, and for an adjustment of the books', () => {
    const out = between({ kind: 'transfer-out' });
    const back = between({
      kind: 'transfer-in',
      debit: 'student',
      debitKind: 'student-wallet',
      credit: 'guardian',
      creditKind: 'guardian-wallet',
    });
    const adjustment = move({ kind: 'adjustment', topup: undefined, debitKind: 'adjustments' });
    expect(checksOf({ transfers: [OWN, STUDENT, FEE, out, back, adjustment] })).toEqual([]);
  });

  test('for a payment that was refunded before it was credited', () => {
    const topups = [{ ...TOPUP, status: 'created' as const }];
    expect(checksOf({ ...refundedBy(5_150n), topups, transfers: [] })).toEqual([]);
  });
});

describe('a processor that was not polled', () => {
  const polled = new Set<string>();
  test('leaves its top-ups to a comparison with the ledger alone', () => {
    expect(checksOf({ polled, payments: [] })).toEqual([]);
    expect(checksOf({ polled, payments: [], transfers: [] })).toEqual(['credit_missing']);
    expect(checksOf({ polled, payments: [], transfers: [OWN, FEE] })).toEqual(['credit_missing']);
  });
});
