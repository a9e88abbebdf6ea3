import { derivedId } from '@merenda/ledger';
import { describe, expect, test } from 'vitest';
import { companyAccount } from '../companies/index.ts';
import { auditMoney } from './audit-money.ts';
import type {
  LedgerTransfer,
  MoneyFacts,
  ProcessorPayment,
  RefundRecord,
  TopupRecord,
} from './facts/facts.ts';

const account = (purpose: Parameters<typeof companyAccount>[1]) =>
  companyAccount('wefood', purpose, 'BRL');

/** A card top-up of 50.00 with a fee of 1.50: 30.00 to the guardian, 20.00 to a student. */
const TOPUP: TopupRecord = {
  id: 'topup',
  companyId: 'wefood',
  gateway: 'sandbox',
  reference: 'reference',
  providerRef: 'pay_1',
  kind: 'card',
  amountMinor: 5_000n,
  feeMinor: 150n,
  currency: 'BRL',
  status: 'paid',
  guardianWallet: 'guardian',
  shares: [
    { wallet: 'guardian', amountMinor: 3_000n, isTheirs: true },
    { wallet: 'student', amountMinor: 2_000n, isTheirs: true },
  ],
  refunds: [],
};

const PAYMENT: ProcessorPayment = {
  gateway: 'sandbox',
  providerRef: 'pay_1',
  kind: 'card',
  reference: 'reference',
  state: 'paid',
  amountMinor: 5_150n,
  capturedMinor: 5_150n,
  refundedMinor: 0n,
  currency: 'BRL',
  createdAt: new Date(0),
  late: false,
};

const move = (fields: Partial<LedgerTransfer>): LedgerTransfer => ({
  id: crypto.randomUUID(),
  phase: 'posted',
  debit: account('clearing-card'),
  debitKind: 'clearing-card',
  credit: 'guardian',
  creditKind: 'guardian-wallet',
  amountMinor: 1n,
  currency: 'BRL',
  kind: 'topup-card',
  topup: 'topup',
  refund: undefined,
  order: undefined,
  createdAt: new Date(1_000),
  ...fields,
});

const creditOf = (wallet: string, amountMinor: bigint) =>
  move({ id: derivedId('topup', 'sandbox', 'pay_1', wallet), credit: wallet, amountMinor });

const OWN = creditOf('guardian', 3_000n);
const STUDENT = creditOf('student', 2_000n);
const FEE = move({
  kind: 'topup-fee',
  credit: account('fees'),
  creditKind: 'fees',
  amountMinor: 150n,
});

/** A refund from the guardian's wallet. */
const giveBack = (fields: Partial<LedgerTransfer>) =>
  move({
    debit: 'guardian',
    debitKind: 'guardian-wallet',
    credit: account('clearing-card'),
    creditKind: 'clearing-card',
    ...fields,
  });

function checksOf(facts: Partial<MoneyFacts> = {}): string[] {
  const found = auditMoney({
    polled: new Set(['sandbox']),
    payments: [PAYMENT],
    topups: [TOPUP],
    transfers: [OWN, STUDENT, FEE],
    orders: [],
    owners: new Map([
      ['guardian', 'Marina'],
      ['student', 'Rafael'],
    ]),
    ...facts,
  });
  return found.map(({ check }) => check);
}

/** A transfer between the guardian and the student. */
const between = (fields: Partial<LedgerTransfer>) =>
  move({
    topup: undefined,
    debit: 'guardian',
    debitKind: 'guardian-wallet',
    credit: 'student',
    creditKind: 'student-wallet',
    guardian: 'Marina',
    student: 'Rafael',
    ...fields,
  });

const withRefund = (state: RefundRecord['state'], status: TopupRecord['status']) => ({
  topups: [
    {
      ...TOPUP,
      status,
      refunds: [
        {
          id: 'refund',
          amountMinor: 1_000n,
          state,
          shares: [{ wallet: 'guardian', amountMinor: 1_000n }],
        },
      ],
    },
  ],
});
const refundedBy = (refundedMinor: bigint) => ({ payments: [{ ...PAYMENT, refundedMinor }] });
const refund = (fields: Partial<LedgerTransfer> = {}) =>
  giveBack({ kind: 'topup-refund', refund: 'refund', amountMinor: 1_000n, ...fields });

/** A refund's posting, and its return. */
const LEFT = refund({ hold: 'hold' });
const back = (fields: Partial<LedgerTransfer> = {}) =>
  move({
    id: derivedId('topup-refund-reversal', 'hold'),
    kind: 'topup-refund-reversal',
    refund: 'refund',
    amountMinor: 1_000n,
    ...fields,
  });

const disputed = (state: 'open' | 'won' | 'lost') => ({
  payments: [{ ...PAYMENT, disputes: [{ id: 'dp', amountMinor: 5_150n, currency: 'BRL', state }] }],
});
const dispute = derivedId('dispute', 'sandbox', 'dp');
const chargeback = giveBack({ kind: 'chargeback', amountMinor: 5_150n, dispute });
const reversal = move({ kind: 'chargeback-reversal', amountMinor: 5_150n, dispute });

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
    ['before the processor did it', 'pending', 'paid', 0n, []],
    ['after, before we know', 'pending', 'paid', 1_000n, []],
    ['done on both sides', 'done', 'partially_refunded', 1_000n, [refund({ hold: 'hold' })]],
    ['refused', 'refused', 'paid', 0n, [refund({ phase: 'void', hold: 'hold' })]],
  ] as const)('of a refund %s', (_, state, status, refundedMinor, more) => {
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

  test('for a refund that failed after it was done, and was returned', () => {
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
  test('leaves a top-up to be compared with the ledger alone', () => {
    expect(checksOf({ polled, payments: [] })).toEqual([]);
    expect(checksOf({ polled, payments: [], transfers: [] })).toEqual(['credit_missing']);
    expect(checksOf({ polled, payments: [], transfers: [OWN, FEE] })).toEqual(['credit_missing']);
  });
});

test.each<[string, Partial<MoneyFacts>, string[]]>([
  ['a refund by the processor only', refundedBy(1_000n), ['refund_differs']],
  [
    'a refund that failed, and is not back',
    { ...withRefund('failed', 'paid'), transfers: [OWN, STUDENT, FEE, LEFT] },
    ['refund_differs'],
  ],
  [
    'a refund that failed, and is back twice',
    { ...withRefund('failed', 'paid'), transfers: [OWN, STUDENT, FEE, LEFT, back(), back()] },
    ['refund_differs'],
  ],
  [
    'a refund that failed, and is back in another wallet',
    {
      ...withRefund('failed', 'paid'),
      transfers: [OWN, STUDENT, FEE, LEFT, back({ credit: 'student' })],
    },
    ['refund_differs'],
  ],
  [
    'a refund that is done, and is back all the same',
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
    'a refund by the processor twice',
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
    'a refund that is written down nowhere',
    { ...refundedBy(0n), transfers: [OWN, STUDENT, FEE, refund()] },
    ['refund_differs'],
  ],
  [
    'a status that does not tell of the refund',
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
  ['a fee that was never posted', { transfers: [OWN, STUDENT] }, ['fee_differs']],
  [
    'a fee off by a cent',
    { transfers: [OWN, STUDENT, { ...FEE, amountMinor: 149n }] },
    ['fee_differs'],
  ],
  [
    'a fee that went to the sales',
    { transfers: [OWN, STUDENT, { ...FEE, credit: account('sales'), creditKind: 'sales' }] },
    ['fee_differs'],
  ],
  [
    'money out of the clearing account under another name',
    { transfers: [OWN, STUDENT, FEE, move({ kind: 'adjustment' })] },
    ['clearing_differs'],
  ],
  [
    'money out of the clearing account for nobody',
    { transfers: [OWN, STUDENT, FEE, move({ kind: 'adjustment', topup: undefined })] },
    ['transfer_unexplained'],
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
    'a chargeback out of a stranger’s wallet',
    { ...disputed('open'), transfers: [OWN, STUDENT, FEE, { ...chargeback, debit: 'stranger' }] },
    ['dispute_differs'],
  ],
  [
    'a chargeback that came back to a stranger',
    {
      ...disputed('won'),
      transfers: [OWN, STUDENT, FEE, chargeback, { ...reversal, credit: 'stranger' }],
    },
    ['dispute_differs'],
  ],
  [
    'a part for a stranger’s wallet',
    {
      topups: [{ ...TOPUP, shares: TOPUP.shares.map((share) => ({ ...share, isTheirs: false })) }],
    },
    ['parts_differ', 'parts_differ'],
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
    'money that is held for nothing',
    { transfers: [OWN, STUDENT, FEE, between({ kind: 'purchase', phase: 'pending' })] },
    ['hold_unexplained'],
  ],
  [
    'a transfer between people who are not the ones that it names, or names nobody',
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
    'a present out of the sales',
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
    'a refund that a client was told is done, and is nowhere',
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
    'a part that went elsewhere before its wallet was closed',
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
