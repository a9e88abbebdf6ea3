import type { PaymentState } from '@merenda/domain/payments/payment-state';
import { splitRefund } from '@merenda/domain/payments/topup-refund';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GatewayDispute, GatewayPayment } from '../../../gateways/index.ts';
import { chargebackIdOf } from '../dispute/chargeback.ts';
import { arrivedStatus, hasArrived, isRefundDone, isTaking } from '../state.ts';
import { chargedMinor } from '../topup/topup.ts';
import type { Plan } from './plan.ts';
import { planDispute } from './plan-dispute.ts';
import { planDoubt, planFailure, planPayment } from './plan-payment.ts';
import { planHold, planRefundEnd } from './plan-refund.ts';
import { planRefundChanges } from './plan-refund-changes.ts';
import { findRecoveries } from './recoveries.ts';
import { Books, NOW, newTopup, OWN, STUDENT } from './testing/books.ts';

/** An event: writes its plan, and answers a function that plans the same again. */
type Event = (books: Books) => (() => Plan) | undefined;

const wallet = fc.constantFrom(OWN, STUDENT);
const share = fc.integer({ min: 1, max: 100 });
const partOf = (minor: bigint, percent: number) => (minor * BigInt(percent) + 99n) / 100n;

function once(books: Books, plan: () => Plan): () => Plan {
  books.write(plan());
  return plan;
}

const paymentOf = (books: Books, changes: Partial<GatewayPayment> = {}): GatewayPayment => ({
  providerRef: 'pay_1',
  kind: 'card',
  reference: books.topup.reference,
  state: 'paid',
  amountMinor: chargedMinor(books.topup),
  capturedMinor: chargedMinor(books.topup),
  refundedMinor: books.doneMinor(),
  currency: 'BRL',
  createdAt: NOW,
  late: false,
  ...changes,
});

const answer = fc
  .record({
    state: fc.constantFrom<PaymentState>('pending', 'paid', 'declined', 'expired'),
    late: fc.boolean(),
    currency: fc.constantFrom('BRL', 'BRL', 'BRL', 'EUR'),
  })
  .map(
    ({ state, ...told }): Event =>
      (books) => {
        const captured = state === 'paid' ? {} : { capturedMinor: 0n };
        const payment = paymentOf(books, { ...told, state, ...captured });
        return once(books, () => planPayment(books.topup, books.credit(), { payment }, NOW));
      },
  );

const silence = fc.boolean().map(
  (isOver): Event =>
    (books) =>
      once(books, () =>
        isOver ? planFailure(books.topup, 'not_received') : planDoubt(books.topup),
      ),
);

const refund = share.map(
  (percent): Event =>
    (books) => {
      if (!hasArrived(books.topup) || books.openRefund()) return undefined;
      const isDisputed = [...books.chargebacks.values()].some(isTaking);
      const sources = Array.from(books.remaining(), ([walletId, leftMinor]) => ({
        walletId,
        leftMinor,
        availableMinor: books.available(walletId),
        mayTake: true,
      }));
      const split = splitRefund(partOf(books.topup.amount_minor, percent), sources);
      if (!split || isDisputed) return undefined;
      const begun = books.addRefund(
        split.map(({ source, amountMinor }) => ({ wallet: source.walletId, amountMinor })),
      );
      books.write(planHold(books.topup, { ...begun, actor: books.topup.guardian_id }));
      return undefined;
    },
);

const conclusion = fc.boolean().map(
  (isDone): Event =>
    (books) => {
      const open = books.openRefund();
      if (!open) return undefined;
      const said = isDone
        ? ({ status: 'done', providerRef: `re_${open.id}` } as const)
        : ({ status: 'refused', failureCode: 'refused' } as const);
      const holds = open.shares.map(({ holdId }) => holdId);
      const doneMinor = books.doneMinor();
      return once(books, () => {
        const now = books.refunds.get(open.id) ?? open;
        return planRefundEnd(books.topup, { refund: now, holds, doneMinor }, said);
      });
    },
);

/** Some done refunds fail, and somebody may have refunded more at the processor. */
const refundChanges = fc
  .record({
    fails: fc.array(fc.boolean(), { minLength: 3, maxLength: 6 }),
    besides: fc.constantFrom(0n, 0n, 700n),
  })
  .map(
    ({ fails, besides }): Event =>
      (books) => {
        if (!hasArrived(books.topup)) return undefined;
        const refunds = [...books.refunds.values()].map((one, index) => ({
          id: one.provider_ref ?? '',
          reference: one.id,
          amountMinor: one.amount_minor,
          state:
            one.status === 'failed' || (isRefundDone(one) && fails[index])
              ? ('failed' as const)
              : ('accepted' as const),
        }));
        const payment = paymentOf(books, { refunds, refundedMinor: books.doneMinor() + besides });
        return once(books, () => {
          const facts = { refunds: books.counted(), owedMinor: 0n, own: OWN, closed: books.closed };
          return planRefundChanges(books.topup, facts, { payment, askedAt: books.tick() });
        });
      },
  );

const dispute = fc
  .record({
    id: fc.constantFrom('dp_1', 'dp_2'),
    percent: share,
    state: fc.constantFrom<GatewayDispute['state']>('open', 'won', 'lost'),
    currency: fc.constantFrom('BRL', 'BRL', 'BRL', 'EUR'),
    isStale: fc.boolean(),
  })
  .map(
    ({ id, percent, state, currency, isStale }): Event =>
      (books) => {
        if (!hasArrived(books.topup)) return undefined;
        const amountMinor = partOf(chargedMinor(books.topup), percent);
        const told = {
          dispute: { id, amountMinor, currency, state },
          askedAt: isStale ? new Date(NOW.getTime() - 1) : books.tick(),
        };
        const facts = () => books.dispute(chargebackIdOf(books.topup.gateway, id));
        return once(books, () => planDispute(books.topup, facts(), told, NOW));
      },
  );

const spending = fc.tuple(wallet, share).map(
  ([from, percent]): Event =>
    (books) => {
      const amountMinor = partOf(books.available(from), percent);
      const sales = 'sales';
      const id = `spent ${books.transfers.size}`;
      const item = { id, debit: from, credit: sales, currency: 'BRL', kind: 'purchase' };
      if (amountMinor > 0n) books.post({ ...item, amountMinor });
      return undefined;
    },
);

const closing = wallet.map(
  (account): Event =>
    (books) => {
      if (books.posted(account) === 0n) books.closed.add(account);
      return undefined;
    },
);

const arrival: Event = (books) => {
  const payment = paymentOf(books);
  return once(books, () => planPayment(books.topup, books.credit(), { payment }, NOW));
};

/** Most top-ups are paid first, to make more events possible. */
const events = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constant([arrival]) }, fc.constant([])),
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: answer },
        { weight: 1, arbitrary: silence },
        { weight: 4, arbitrary: refund },
        { weight: 4, arbitrary: conclusion },
        { weight: 2, arbitrary: refundChanges },
        { weight: 3, arbitrary: dispute },
        { weight: 2, arbitrary: spending },
        { weight: 1, arbitrary: closing },
      ),
      { maxLength: 25, size: 'max' },
    ),
  )
  .map(([first, others]): Event[] => [...first, ...others]);

const studentMinor = fc.bigInt({ min: 1n, max: 9_999n });

const booksOf = (minor: bigint) => {
  const topup = newTopup();
  return new Books(topup, [
    { wallet: OWN, amountMinor: topup.amount_minor - minor },
    { wallet: STUDENT, amountMinor: minor },
  ]);
};

/** The due and the recovered amount of each dispute. */
const recovered = (books: Books) =>
  [...books.chargebacks.values()].map((chargeback) => ({
    dueMinor: isTaking(chargeback) ? chargeback.amount_minor : 0n,
    recoveredMinor: findRecoveries(books.group(chargeback.id)).reduce(
      (sum, { amountMinor }) => sum + amountMinor,
      0n,
    ),
  }));

test('any events in any order conserve money, and no wallet falls below zero', () => {
  fc.assert(
    fc.property(studentMinor, events, (minor, happen) => {
      const books = booksOf(minor);
      for (const event of happen) {
        event(books);
        const arrivedMinor = hasArrived(books.topup) ? chargedMinor(books.topup) : 0n;
        const gone = recovered(books);
        for (const { dueMinor, recoveredMinor } of gone) expect(recoveredMinor).toBe(dueMinor);
        const goneMinor = gone.reduce((sum, { dueMinor }) => sum + dueMinor, books.doneMinor());
        expect(books.clearing()).toBe(goneMinor - arrivedMinor);
        for (const account of [OWN, STUDENT]) {
          expect(books.available(account)).toBeGreaterThanOrEqual(0n);
        }
        const countedMinor = books.counted().reduce((sum, one) => sum + one.amount_minor, 0n);
        expect(countedMinor).toBeLessThanOrEqual(books.topup.amount_minor);
      }
    }),
  );
});

test('money that arrived stays, and the top-up’s state says how much of it was refunded', () => {
  fc.assert(
    fc.property(studentMinor, events, (minor, happen) => {
      const books = booksOf(minor);
      let arrived = false;
      for (const event of happen) {
        event(books);
        if (arrived) expect(hasArrived(books.topup)).toBe(true);
        arrived = hasArrived(books.topup);
        if (arrived) expect(books.topup.status).toBe(arrivedStatus(books.topup, books.doneMinor()));
      }
    }),
  );
});

test('the same answer again changes no state, moves no money and sends no e-mail', () => {
  fc.assert(
    fc.property(studentMinor, events, (minor, happen) => {
      const books = booksOf(minor);
      for (const event of happen) {
        const again = event(books);
        if (!again) continue;
        const { topup, refunds = [], emails = [], postings = [], audit = [] } = again();
        expect(topup?.status ?? books.topup.status).toBe(books.topup.status);
        expect({ refunds, emails, postings }).toEqual({ refunds: [], emails: [], postings: [] });
        // An entry that may be planned again has an id that is derived from its content, and is written once.
        expect(audit.filter(({ id }) => id === undefined)).toEqual([]);
      }
    }),
  );
});

test('the transfers of a plan are linked in groups: all of them are posted or none', () => {
  fc.assert(
    fc.property(studentMinor, events, (minor, happen) => {
      const books = booksOf(minor);
      for (const event of happen) event(books);
      for (const item of books.transfers.values()) {
        if (item.kind === 'purchase') continue;
        expect(item.linked).toBe(true);
        expect(item.groupId).toBeDefined();
        expect(item.reference?.topup).toBe(books.topup.id);
      }
    }),
  );
});

test('a share for a closed wallet goes to the guardian’s own, and to the company’s liabilities when that is closed too', () => {
  for (const closed of [[STUDENT], [STUDENT, OWN]]) {
    const books = booksOf(4_000n);
    for (const account of closed) books.closed.add(account);
    const payment = paymentOf(books);
    const plan = planPayment(books.topup, books.credit(), { payment }, NOW);
    books.write(plan);
    expect(books.posted(STUDENT)).toBe(0n);
    expect(books.posted(OWN)).toBe(closed.length === 1 ? 10_000n : 0n);
    expect(plan.audit?.map(({ action }) => action)).toEqual(['topup.paid', 'topup.redirected']);
  }
});

test('a dispute that takes more waits while a refund is in progress', () => {
  const books = booksOf(4_000n);
  const payment = paymentOf(books);
  books.write(planPayment(books.topup, books.credit(), { payment }, NOW));
  const begun = books.addRefund([{ wallet: OWN, amountMinor: 1_000n }]);
  books.write(planHold(books.topup, { ...begun, actor: books.topup.guardian_id }));
  const told = {
    dispute: { id: 'dp_1', amountMinor: 500n, currency: 'BRL', state: 'open' as const },
    askedAt: books.tick(),
  };
  const facts = books.dispute(chargebackIdOf(books.topup.gateway, 'dp_1'));
  const plan = planDispute(books.topup, facts, told, NOW);
  expect(plan).toEqual({ retryReason: expect.stringContaining('in progress') });
});
