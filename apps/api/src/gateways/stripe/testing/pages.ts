import type Stripe from 'stripe';
import type { Answer } from '../../testing/double-server.ts';
import { example, now } from './examples.ts';
import { type Form, formIn, metadataIn, textIn } from './form.ts';
import { answer, missing, newId, pageOf, type Records } from './records.ts';

const DAY = 86_400;

/** The calls about Stripe's own pages, for a payment or for a card, and about those cards. */
export function createPages(records: Records) {
  /** The metadata of the payment that will be made on a page. */
  const later = new Map<string, Stripe.Metadata>();
  const customers = new Set<string>();
  const behaviours = new Map<string, string>();

  function pageFor(id: string, form: Form): Partial<Stripe.Checkout.Session> {
    const price = formIn(formIn(formIn(form, 'line_items'), '0'), 'price_data');
    if (textIn(form, 'mode') === 'setup') return { mode: 'setup' };
    later.set(id, metadataIn(formIn(form, 'payment_intent_data')));
    const amount_total = Number(textIn(price, 'unit_amount'));
    return { mode: 'payment', amount_total, currency: textIn(price, 'currency') ?? null };
  }

  return {
    create(form: Form): Answer {
      const id = newId('cs');
      const page = {
        ...example('checkout.session'),
        url: `https://checkout.stripe.test/${id}`,
        created: now(),
        expires_at: now() + DAY,
        metadata: metadataIn(form),
        // A page gets a payment when somebody tries to pay there.
        payment_intent: null,
      };
      return answer(200, records.add({ ...page, ...pageFor(id, form), id }));
    },
    list(url: URL): Answer {
      const intent = url.searchParams.get('payment_intent');
      const all = records.all('checkout.session');
      return pageOf(intent ? all.filter((one) => one.payment_intent === intent) : all, url);
    },
    deleteCustomer(id: string): Answer {
      if (!customers.delete(id)) return missing();
      return answer(200, { ...example('deleted_customer'), id });
    },
    metadataOf: (page: string): Stripe.Metadata => later.get(page) ?? {},
    /** The behaviour of a stored card when it is charged. */
    behaviourOf: (method: string): string => behaviours.get(method) ?? method,
    /** A guardian enters a card on its page; `behaviour` is one of the declines, or any other text. */
    giveCard(pageId: string, behaviour = 'pm_good'): void {
      const page = records.get('checkout.session', pageId);
      if (!page) throw new Error('no such page');
      const customer = newId('cus');
      customers.add(customer);
      const given = example('payment_method');
      const method = records.add({
        ...given,
        id: newId('pm'),
        customer,
        billing_details: { ...given.billing_details, name: 'Marina Almeida' },
        ...(given.card
          ? { card: { ...given.card, brand: 'amex', last4: '0005', exp_month: 3, exp_year: 2031 } }
          : {}),
      });
      behaviours.set(method.id, behaviour);
      const intent = { ...example('setup_intent'), status: 'succeeded' as const, customer };
      const setup = records.add({ ...intent, id: newId('seti'), payment_method: method.id });
      Object.assign(page, { status: 'complete', customer, setup_intent: setup.id });
    },
  };
}
