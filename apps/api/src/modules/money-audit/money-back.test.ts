import { expect, test } from 'vitest';
import type { MoneyFacts } from './facts/facts.ts';
import {
  back,
  between,
  chargeback,
  checksOf,
  disputed,
  FEE,
  LEFT,
  OWN,
  PAYMENT,
  refund,
  refundedBy,
  reversal,
  STUDENT,
  withRefund,
} from './testing/money-facts.ts';

test.each<[string, Partial<MoneyFacts>, string[]]>([
  ['a refund by the processor only', refundedBy(1_000n), ['refund_differs']],
  [
    'a refund that failed, and whose money is not back',
    { ...withRefund('failed', 'paid'), transfers: [OWN, STUDENT, FEE, LEFT] },
    ['refund_differs'],
  ],
  [
    'a refund that failed, and whose money is back twice',
    { ...withRefund('failed', 'paid'), transfers: [OWN, STUDENT, FEE, LEFT, back(), back()] },
    ['refund_differs'],
  ],
  [
    'a refund that failed, and whose money is back in another wallet',
    {
      ...withRefund('failed', 'paid'),
      transfers: [OWN, STUDENT, FEE, LEFT, back({ credit: 'student' })],
    },
    ['refund_differs'],
  ],
  [
    'a refund that is done, although its money is back',
    {
      ...withRefund('done', 'partially_refunded'),
      ...refundedBy(1_000n),
      transfers: [OWN, STUDENT, FEE, LEFT, back()],
    },
    ['refund_differs'],
  ],
  [
    'a dispute in another currency',
    {
      payments: [
        {
          ...PAYMENT,
          disputes: [{ id: 'dp', amountMinor: 900n, currency: 'USD', state: 'open' }],
        },
      ],
    },
    ['dispute_differs'],
  ],
  [
    'a refund that the processor made twice',
    {
      ...withRefund('done', 'partially_refunded'),
      ...refundedBy(2_000n),
      transfers: [OWN, STUDENT, FEE, refund()],
    },
    ['refund_differs'],
  ],
  [
    'a refund that is done, and whose money never left the wallet',
    { ...withRefund('done', 'partially_refunded'), ...refundedBy(1_000n) },
    ['refund_differs'],
  ],
  [
    'a refund that was refused, and whose money left the wallet',
    { ...withRefund('refused', 'paid'), transfers: [OWN, STUDENT, FEE, refund()] },
    ['refund_differs'],
  ],
  [
    'a refund that our records lack',
    { ...refundedBy(0n), transfers: [OWN, STUDENT, FEE, refund()] },
    ['refund_differs'],
  ],
  [
    'a status that ignores the refund',
    {
      ...withRefund('done', 'paid'),
      ...refundedBy(1_000n),
      transfers: [OWN, STUDENT, FEE, refund()],
    },
    ['status_differs'],
  ],
  ['a dispute that our books do not know', disputed('open'), ['dispute_differs']],
  [
    'a dispute that was won and not given back',
    { ...disputed('won'), transfers: [OWN, STUDENT, FEE, chargeback] },
    ['dispute_differs'],
  ],
  [
    'a chargeback without a dispute',
    { transfers: [OWN, STUDENT, FEE, chargeback] },
    ['dispute_differs'],
  ],
  [
    'a refund that left another wallet than it should',
    {
      ...withRefund('done', 'partially_refunded'),
      ...refundedBy(1_000n),
      transfers: [OWN, STUDENT, FEE, refund({ debit: 'student' })],
    },
    ['refund_differs'],
  ],
  [
    'a chargeback from an unrelated wallet',
    { ...disputed('open'), transfers: [OWN, STUDENT, FEE, { ...chargeback, debit: 'stranger' }] },
    ['dispute_differs'],
  ],
  [
    'a chargeback that was returned to an unrelated wallet',
    {
      ...disputed('won'),
      transfers: [OWN, STUDENT, FEE, chargeback, { ...reversal, credit: 'stranger' }],
    },
    ['dispute_differs'],
  ],
  [
    'money that is held for a refund that has ended',
    {
      ...withRefund('refused', 'paid'),
      transfers: [OWN, STUDENT, FEE, refund({ phase: 'pending' })],
    },
    ['hold_unexplained'],
  ],
  [
    'money that is held for no reason',
    { transfers: [OWN, STUDENT, FEE, between({ kind: 'purchase', phase: 'pending' })] },
    ['hold_unexplained'],
  ],
])('%s is found', (_, facts, checks) => {
  expect(checksOf(facts)).toEqual(checks);
});
