import { randomUUID } from 'node:crypto';
import { answer, found, missing, ok, pageOf } from './answers.ts';
import { describeCharges } from './charges.ts';
import { createDisputes } from './disputes.ts';
import { type Form, formIn, textIn } from './form.ts';
import type { Intent, Refund, Session } from './records.ts';

const DECLINES: Record<string, { code: string; decline_code: string }> = {
  pm_declined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_poor: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_wrong_code: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' },
};

/** A refund of this amount is rejected by the payer's bank. */
const UNREFUNDABLE = 13;

const now = () => Math.floor(Date.now() / 1000);
const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;

/** The double's records, and the actions of payers and their banks. */
export function createBook() {
  const intents = new Map<string, Intent>();
  const sessions = new Map<string, Session>();
  const disputes = createDisputes();
  const customers = new Set<string>();
  const methods = new Map<string, string>();
  const newIntent = (amount: number, currency: string, metadata: Form): Intent => {
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      status: 'requires_action',
      created: now(),
      metadata,
      last_payment_error: null,
      next_action: null,
      latest_charge: null,
    };
    intents.set(intent.id, intent);
    return intent;
  };
  const capture = (intent: Intent) => {
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      next_action: null,
      latest_charge: {
        id: newId('ch'),
        created: now(),
        amount_refunded: 0,
        disputed: false,
        refunds: [],
      },
    });
    return intent;
  };

  function createIntent(form: Form) {
    const amount = Number(textIn(form, 'amount'));
    const currency = textIn(form, 'currency') ?? '';
    const intent = newIntent(amount, currency, formIn(form, 'metadata'));
    if (textIn(form, 'allowed_payment_method_types', '0') === 'pix') {
      const seconds = Number(
        textIn(form, 'payment_method_options', 'pix', 'expires_after_seconds'),
      );
      intent.next_action = {
        type: 'pix_display_qr_code',
        pix_display_qr_code: {
          data: `00020126br.gov.bcb.pix${intent.id}`,
          expires_at: now() + seconds,
        },
      };
      return ok(intent);
    }
    const method = textIn(form, 'payment_method') ?? '';
    const decline = DECLINES[methods.get(method) ?? method];
    if (!decline) return ok(capture(intent));
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { type: 'card_error', ...decline };
    return answer(402, {
      error: { type: 'card_error', message: 'declined', ...decline, payment_intent: intent },
    });
  }

  function createSession(form: Form) {
    const price = formIn(formIn(formIn(form, 'line_items'), '0'), 'price_data');
    const id = newId('cs');
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/${id}`,
      mode: textIn(form, 'mode') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(textIn(price, 'unit_amount') ?? 0),
      currency: textIn(price, 'currency') ?? '',
      created: now(),
      expires_at: now() + 86_400,
      metadata: formIn(form, 'metadata'),
      intentMetadata: formIn(formIn(form, 'payment_intent_data'), 'metadata'),
      customer: null,
      payment_intent: null,
      setup_intent: null,
    };
    sessions.set(id, session);
    return ok(session);
  }

  function refund(form: Form) {
    const intent = intents.get(textIn(form, 'payment_intent') ?? '');
    const charge = intent?.latest_charge;
    const amount = Number(textIn(form, 'amount'));
    if (!intent || !charge) return missing();
    const givenBack = charge.refunds.reduce(
      (sum, one) => (one.status === 'failed' ? sum : sum + one.amount),
      0,
    );
    if (givenBack + amount > intent.amount_received) {
      return answer(400, {
        error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: '' },
      });
    }
    const status = amount === UNREFUNDABLE ? 'failed' : 'succeeded';
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      status,
      created: now(),
      payment_intent: intent.id,
      metadata: formIn(form, 'metadata'),
    };
    charge.refunds.unshift(made);
    // Like Stripe, this total keeps failed refunds, so the adapter must not rely on it.
    charge.amount_refunded += amount;
    return ok(made);
  }

  function listRefunds(query: URLSearchParams) {
    const charges = [...intents.values()].map((intent) => intent.latest_charge);
    const charge = charges.find((one) => one?.id === query.get('charge'));
    return pageOf(charge?.refunds ?? [], query);
  }

  function listDisputes(query: URLSearchParams) {
    const all = disputes.of(query.get('payment_intent'));
    const expanded = query.get('expand[0]') !== null;
    const described = all.map((one) =>
      expanded ? { ...one, payment_intent: intents.get(one.payment_intent) } : one,
    );
    return pageOf(described, query);
  }

  function listSessions(query: URLSearchParams) {
    const intent = query.get('payment_intent');
    const all = [...sessions.values()].reverse();
    const matching = all.filter(({ payment_intent }) => !intent || payment_intent?.id === intent);
    return pageOf(matching, query);
  }

  return {
    answer(method: string, url: URL, form: Form): { status: number; body: string } {
      const { status, body } = this.untold(method, url, form);
      const expanded = [...url.searchParams, ...Object.entries(formIn(form, 'expand'))]
        .filter(([name]) => name.startsWith('expand') || /^\d+$/.test(name))
        .map(([, path]) => String(path));
      return { status, body: describeCharges(body, expanded) };
    },
    untold(method: string, url: URL, form: Form): { status: number; body: string } {
      const [, , resource = '', ...rest] = url.pathname.split('/');
      const id = rest.at(-1) ?? '';
      switch (`${method} ${resource}${resource === 'checkout' ? '' : rest.length ? '/id' : ''}`) {
        case 'POST payment_intents':
          return createIntent(form);
        case 'GET payment_intents':
          return pageOf([...intents.values()].reverse(), url.searchParams);
        case 'GET payment_intents/id':
          return found(intents.get(id));
        case 'POST checkout':
          return createSession(form);
        case 'GET checkout':
          return rest.length > 1 ? found(sessions.get(id)) : listSessions(url.searchParams);
        case 'DELETE customers/id':
          return customers.delete(id) ? ok({ id, deleted: true }) : missing();
        case 'POST refunds':
          return refund(form);
        case 'GET refunds':
          return listRefunds(url.searchParams);
        case 'GET disputes':
          return listDisputes(url.searchParams);
        default:
          return missing();
      }
    },
    /** A payer pays the PIX, or the page. */
    pay(id: string) {
      const session = sessions.get(id);
      const intent = intents.get(id);
      if (intent) capture(intent);
      if (!session) return;
      session.payment_intent = capture(
        newIntent(session.amount_total, session.currency, session.intentMetadata),
      );
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
    },
    /** The time to pay is over. */
    expire(id: string) {
      const intent = intents.get(id);
      const session = sessions.get(id);
      if (session) session.status = 'expired';
      if (!intent) return;
      Object.assign(intent, {
        status: 'requires_payment_method',
        next_action: null,
        last_payment_error: { code: 'payment_intent_payment_attempt_expired' },
      });
    },
    /** A guardian enters a card on its page; `behaviour` is one of DECLINES, or any other text. */
    giveCard(sessionId: string, behaviour = 'pm_good') {
      const session = sessions.get(sessionId);
      if (!session) throw new Error('no such page');
      const [customer, method] = [newId('cus'), newId('pm')];
      customers.add(customer);
      methods.set(method, behaviour);
      Object.assign(session, {
        status: 'complete',
        customer,
        setup_intent: {
          status: 'succeeded',
          payment_method: {
            id: method,
            card: { brand: 'amex', last4: '0005', exp_month: 3, exp_year: 2031 },
            billing_details: { name: 'Marina Almeida' },
          },
        },
      });
    },
    /** The payer's bank opens a dispute, over all that was captured unless an amount is given. */
    dispute(
      id: string,
      { status = 'needs_response', amount = undefined as number | undefined } = {},
    ) {
      const intent = sessions.get(id)?.payment_intent ?? intents.get(id);
      if (!intent?.latest_charge) throw new Error('nothing was paid');
      intent.latest_charge.disputed = true;
      const { currency, amount_received } = intent;
      return disputes.open(intent.id, { status, currency, amount: amount ?? amount_received });
    },
    decide: disputes.decide,
    changeDispute: disputes.change,
    /** A payment's newest dispute. */
    disputeOf(id: string): string {
      const intent = sessions.get(id)?.payment_intent ?? intents.get(id);
      return disputes.of(intent?.id ?? id)[0]?.id ?? '';
    },
    /** The payer's bank rejects a payment's newest refund; returns the refund. */
    failRefund(id: string): Refund {
      const intent = sessions.get(id)?.payment_intent ?? intents.get(id);
      const refund = intent?.latest_charge?.refunds.find(({ status }) => status !== 'failed');
      if (!refund) throw new Error('nothing was given back');
      refund.status = 'failed';
      return refund;
    },
    /** Makes a payment older. */
    age(id: string, seconds: number) {
      const intent = sessions.get(id)?.payment_intent ?? intents.get(id);
      if (!intent) throw new Error('no such payment');
      intent.created -= seconds;
    },
    /** A payment that was not made by us; returns its id. */
    foreign: () => capture(newIntent(999, 'eur', {})).id,
  };
}
