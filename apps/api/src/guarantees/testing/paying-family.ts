import { afterAll, afterEach, beforeAll } from 'vitest';
import type { MoneyCheck } from '../../modules/money-audit/index.ts';
import { expectMoneyInOrder } from '../../testing/audit.ts';
import { createFamily, type Family } from '../../testing/factories/families.ts';
import { createPix } from '../../testing/factories/topups.ts';
import {
  balanceMinor,
  type Payments,
  rowOf,
  startPayments,
  until,
} from '../../testing/payments.ts';

/** A test file's own installation with one family; see `payingFamily`. */
export interface PayingFamily {
  payments: Payments;
  family: Family;
  /** Findings that tests forged on purpose: they stay, and every later audit must report them. */
  forged: MoneyCheck[];
  /** The amount that the guardian's wallet gains from the work, in minor units. */
  gained(work: () => Promise<unknown>): Promise<bigint>;
  /** Waits until a top-up has this status. */
  becomes(topup: string, wanted: string): Promise<unknown>;
  /** Number of the top-up's payments that the processor has captured. */
  capturesOf(topup: string): Promise<number>;
  /** Creates a PIX and pays it at the bank; returns the top-up's id. */
  payPix(value: number, options?: { late?: boolean }): Promise<string>;
}

/** Starts the installation before the file's tests, audits its money after each, and ends it after them. */
export function payingFamily(): () => PayingFamily {
  let found: PayingFamily | undefined;
  const get = () => {
    if (!found) throw new Error('the installation exists only after beforeAll');
    return found;
  };
  beforeAll(async () => {
    const payments = await startPayments();
    found = settle(payments, await createFamily(payments));
  });
  afterEach(() => expectMoneyInOrder(get().payments, { expected: get().forged }));
  afterAll(() => get().payments.close());
  return get;
}

const settle = (payments: Payments, family: Family): PayingFamily => ({
  payments,
  family,
  forged: [],
  async gained(work) {
    const before = await balanceMinor(payments, family.walletId);
    await work();
    return (await balanceMinor(payments, family.walletId)) - before;
  },
  becomes: (topup, wanted) =>
    until(
      () => rowOf(payments, topup),
      ({ status }) => status === wanted,
    ),
  async capturesOf(topup) {
    const { reference } = await rowOf(payments, topup);
    const found = await payments.sandbox.payments(reference);
    return found.filter(({ capturedMinor }) => capturedMinor > 0).length;
  },
  async payPix(value, { late = false } = {}) {
    const { body } = await createPix(payments, family, { value });
    if (late) await payments.sandbox.control({ clockOffsetSeconds: 3_600 });
    await payments.sandbox.bank('pay', body.pixCode, { late });
    return body.topup._id;
  },
});
