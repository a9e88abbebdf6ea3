import { derivedId } from '@merenda/ledger';
import { companyAccount } from '../../companies/index.ts';
import { auditMoney } from '../audit-money.ts';
import type {
  LedgerTransfer,
  MoneyFacts,
  ProcessorPayment,
  RefundRecord,
  TopupRecord,
} from '../facts/facts.ts';

export const account = (purpose: Parameters<typeof companyAccount>[1]) =>
  companyAccount('wefood', purpose, 'BRL');

/** A card top-up of 50.00 with a fee of 1.50: 30.00 to the guardian, 20.00 to a student. */
export const TOPUP: TopupRecord = {
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
  isAgreed: false,
  guardianWallet: 'guardian',
  shares: [
    { wallet: 'guardian', amountMinor: 3_000n, isTheirs: true },
    { wallet: 'student', amountMinor: 2_000n, isTheirs: true },
  ],
  refunds: [],
};

export const PAYMENT: ProcessorPayment = {
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

export const move = (fields: Partial<LedgerTransfer>): LedgerTransfer => ({
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

export const OWN = creditOf('guardian', 3_000n);
export const STUDENT = creditOf('student', 2_000n);
export const FEE = move({
  kind: 'topup-fee',
  credit: account('fees'),
  creditKind: 'fees',
  amountMinor: 150n,
});

/** A refund from the guardian's wallet. */
export const giveBack = (fields: Partial<LedgerTransfer>) =>
  move({
    debit: 'guardian',
    debitKind: 'guardian-wallet',
    credit: account('clearing-card'),
    creditKind: 'clearing-card',
    ...fields,
  });

export function checksOf(facts: Partial<MoneyFacts> = {}): string[] {
  const found = auditMoney({
    polled: new Set(['sandbox']),
    payments: [PAYMENT],
    topups: [TOPUP],
    transfers: [OWN, STUDENT, FEE],
    orders: [],
    payouts: [],
    owedPayments: [],
    automatic: [],
    owners: new Map([
      ['guardian', 'Marina'],
      ['student', 'Rafael'],
    ]),
    ...facts,
  });
  return found.map(({ check }) => check);
}

/** A transfer between the guardian and the student. */
export const between = (fields: Partial<LedgerTransfer>) =>
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

export const withRefund = (state: RefundRecord['state'], status: TopupRecord['status']) => ({
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
export const refundedBy = (refundedMinor: bigint) => ({
  payments: [{ ...PAYMENT, refundedMinor }],
});
export const refund = (fields: Partial<LedgerTransfer> = {}) =>
  giveBack({ kind: 'topup-refund', refund: 'refund', amountMinor: 1_000n, ...fields });

/** A refund's posting, and its return. */
export const LEFT = refund({ hold: 'hold' });
export const back = (fields: Partial<LedgerTransfer> = {}) =>
  move({
    id: derivedId('topup-refund-reversal', 'hold'),
    kind: 'topup-refund-reversal',
    refund: 'refund',
    amountMinor: 1_000n,
    ...fields,
  });

export const disputed = (state: 'open' | 'won' | 'lost') => ({
  payments: [{ ...PAYMENT, disputes: [{ id: 'dp', amountMinor: 5_150n, currency: 'BRL', state }] }],
});
const dispute = derivedId('dispute', 'sandbox', 'dp');
export const chargeback = giveBack({ kind: 'chargeback', amountMinor: 5_150n, dispute });
export const reversal = move({ kind: 'chargeback-reversal', amountMinor: 5_150n, dispute });
