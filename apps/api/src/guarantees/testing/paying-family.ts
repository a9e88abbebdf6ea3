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

/** An installation of a test file's own and a family in it; see `payingFamily`. */
export interface PayingFamily {
  payments: Payments;
  family: Family;
  /** What a test forged on purpose stays, and must be found from then on. */
  forged: MoneyCheck[];
  /** What the guardian's wallet gains by this, in minor units. */
  gained(work: () => Promise<unknown>): Promise<bigint>;
  /** Until a top-up has this status. */
  becomes(topup: string, wanted: string): Promise<unknown>;
  /** How many payments of it the processor has captured. */
  capturesOf(topup: string): Promise<number>;
  /** Creates a PIX and pays it in the bank; answers the top-up. */
  payPix(value: number, options?: { late?: boolean }): Promise<string>;
}

/** Starts it before the file's tests, audits its money after each, and ends it after them. */
export function payingFamily(): () => PayingFamily {
  let found: PayingFamily | undefined;
  const get = () => {
    if (!found) throw new Error('it is there once the tests have begun');
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
