import type Stripe from 'stripe';
import type { Answer, Received } from '../../testing/double-server.ts';
import { createDisputes } from './disputes.ts';
import { createPages } from './pages.ts';
import { createPayments } from './payments.ts';
import { expandedBy } from './published/expansions.ts';
import { formOf } from './published/judge.ts';
import { answer, createRecords, missing, pageOf, type StripeRecord } from './records.ts';

/** The double's records, and the actions of payers and their banks. */
export function createBook() {
  const records = createRecords();
  const pages = createPages(records);
  const payments = createPayments(records, pages.behaviourOf);
  const disputes = createDisputes(records);

  const found = (record: StripeRecord | undefined): Answer =>
    record ? answer(200, record) : missing();
  const paymentOf = (id: string): Stripe.PaymentIntent => {
    const page = records.get('checkout.session', id);
    const intent = records.get('payment_intent', page ? page.payment_intent?.toString() : id);
    if (!intent) throw new Error('no such payment');
    return intent;
  };

  function plain(received: Received): Answer {
    const { method, url } = received;
    const form = formOf(received);
    const [, , resource = '', ...rest] = url.pathname.split('/');
    const id = rest.at(-1) ?? '';
    switch (`${method} ${resource}${resource === 'checkout' ? '' : rest.length ? '/id' : ''}`) {
      case 'POST payment_intents':
        return payments.create(form);
      case 'GET payment_intents':
        return pageOf(records.all('payment_intent'), url);
      case 'GET payment_intents/id':
        return found(records.get('payment_intent', id));
      case 'POST checkout':
        return pages.create(form);
      case 'GET checkout':
        return rest.length > 1 ? found(records.get('checkout.session', id)) : pages.list(url);
      case 'DELETE customers/id':
        return pages.deleteCustomer(id);
      case 'POST refunds':
        return payments.refund(form);
      case 'GET refunds':
        return payments.listRefunds(url);
      case 'GET disputes':
        return disputes.list(url);
      default:
        return missing();
    }
  }

  return {
    answer: (received: Received): Answer =>
      records.expanded(plain(received), expandedBy(formOf(received))),
    /** A payer pays the PIX, or the page. */
    pay(id: string) {
      const page = records.get('checkout.session', id);
      if (!page) return void payments.capture(paymentOf(id));
      const intent = payments.newIntent({
        amount: page.amount_total ?? 0,
        currency: page.currency ?? '',
        metadata: pages.metadataOf(id),
      });
      const payment_intent = payments.capture(intent).id;
      Object.assign(page, { status: 'complete', payment_status: 'paid', payment_intent });
    },
    /** The payment expires. */
    expire(id: string) {
      const page = records.get('checkout.session', id);
      if (page) {
        page.status = 'expired';
        return;
      }
      Object.assign(paymentOf(id), {
        status: 'requires_payment_method',
        next_action: null,
        last_payment_error: {
          type: 'invalid_request_error',
          code: 'payment_intent_payment_attempt_expired',
        },
      });
    },
    giveCard: pages.giveCard,
    /** The payer's bank opens a dispute, over all that was captured unless an amount is given. */
    dispute(
      id: string,
      { status = 'needs_response', amount }: Partial<Parameters<typeof disputes.open>[1]> = {},
    ) {
      const intent = paymentOf(id);
      return disputes.open(intent, { status, amount: amount ?? intent.amount_received });
    },
    decide: disputes.decide,
    changeDispute: disputes.change,
    /** A payment's newest dispute. */
    disputeOf: (id: string): string => disputes.of(paymentOf(id).id)[0]?.id ?? '',
    /** The payer's bank rejects a payment's newest refund; returns the refund. */
    failRefund(id: string): Stripe.Refund {
      const { id: intent } = paymentOf(id);
      const refund = records
        .all('refund')
        .find((one) => one.payment_intent === intent && one.status !== 'failed');
      if (!refund) throw new Error('nothing was refunded');
      refund.status = 'failed';
      return refund;
    },
    /** Makes a payment older. */
    age(id: string, seconds: number) {
      paymentOf(id).created -= seconds;
    },
    /** A payment that was not made by us; returns its id. */
    foreign: () => payments.capture(payments.newIntent({ amount: 999, currency: 'eur' })).id,
  };
}
