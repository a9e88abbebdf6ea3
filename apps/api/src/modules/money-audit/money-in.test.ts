import { expect, test } from 'vitest';
import type { MoneyFacts } from './facts/facts.ts';
import {
  account,
  between,
  checksOf,
  FEE,
  move,
  OWN,
  PAYMENT,
  STUDENT,
  TOPUP,
} from './testing/money-facts.ts';

test.each<[string, Partial<MoneyFacts>, string[]]>([
  ['a fee that was never posted', { transfers: [OWN, STUDENT] }, ['fee_differs']],
  [
    'a fee off by a cent',
    { transfers: [OWN, STUDENT, { ...FEE, amountMinor: 149n }] },
    ['fee_differs'],
  ],
  [
    'a fee that was credited to the sales account',
    { transfers: [OWN, STUDENT, { ...FEE, credit: account('sales'), creditKind: 'sales' }] },
    ['fee_differs'],
  ],
  [
    'money out of the clearing account as an adjustment',
    { transfers: [OWN, STUDENT, FEE, move({ kind: 'adjustment' })] },
    ['clearing_differs'],
  ],
  [
    'money out of the clearing account for no top-up',
    { transfers: [OWN, STUDENT, FEE, move({ kind: 'adjustment', topup: undefined })] },
    ['transfer_unexplained'],
  ],
  [
    'a share for an unrelated wallet',
    {
      topups: [{ ...TOPUP, shares: TOPUP.shares.map((share) => ({ ...share, isTheirs: false })) }],
    },
    ['parts_differ', 'parts_differ'],
  ],
  [
    'a transfer whose reference names other people than its wallets’ owners, or nobody',
    {
      transfers: [
        OWN,
        STUDENT,
        FEE,
        between({ kind: 'transfer-out', debit: 'stranger' }),
        between({ kind: 'transfer-in' }),
        between({ kind: 'transfer-between' }),
        between({ kind: 'transfer-out', guardian: undefined, student: undefined }),
      ],
    },
    Array(4).fill('transfer_unexplained'),
  ],
  [
    'a present out of the sales account',
    {
      transfers: [OWN, STUDENT, FEE, move({ kind: 'gift', topup: undefined, debitKind: 'sales' })],
    },
    ['transfer_unexplained'],
  ],
  [
    'a top-up charged twice',
    { payments: [PAYMENT, { ...PAYMENT, providerRef: 'pay_2' }] },
    ['payment_doubled'],
  ],
  [
    'money that no client of a complete journal asked for',
    { journal: { entries: [], complete: true } },
    ['asked_by_nobody', 'asked_by_nobody'],
  ],
  [
    'a refund that was acknowledged to a client and does not exist',
    {
      journal: {
        entries: [
          {
            operation: 'refund',
            guardian: 'g',
            key: 'k',
            currency: 'BRL',
            outcome: 'done',
            id: 'r',
          },
        ],
      },
    },
    ['acknowledged_missing'],
  ],
  [
    'a share that was credited elsewhere before its wallet was closed',
    {
      topups: [
        {
          ...TOPUP,
          shares: TOPUP.shares.map((share) => ({ ...share, closedAt: new Date(2_000) })),
        },
      ],
      transfers: [OWN, { ...STUDENT, credit: 'guardian' }, FEE],
    },
    ['credit_elsewhere'],
  ],
])('%s is found', (_, facts, checks) => {
  expect(checksOf(facts)).toEqual(checks);
});
