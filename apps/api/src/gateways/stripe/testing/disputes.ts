import type Stripe from 'stripe';
import type { Answer } from '../../testing/double-server.ts';
import { example, now } from './examples.ts';
import { newId, pageOf, type Records } from './records.ts';

/** The disputes of a double, newest first. */
export function createDisputes(records: Records) {
  const known = (id: string): Stripe.Dispute => {
    const dispute = records.get('dispute', id);
    if (!dispute) throw new Error('no such dispute');
    return dispute;
  };
  const of = (intent: string | null) =>
    records.all('dispute').filter((one) => !intent || one.payment_intent === intent);
  return {
    /** The payer's bank opens a dispute. */
    open(
      { id, currency, latest_charge }: Stripe.PaymentIntent,
      { status, amount }: { status: Stripe.Dispute.Status; amount: number },
    ): Stripe.Dispute {
      const charge = records.get('charge', latest_charge?.toString());
      if (!charge) throw new Error('nothing was paid');
      charge.disputed = true;
      const dispute = { ...example('dispute'), created: now(), charge: charge.id, currency };
      return records.add({ ...dispute, id: newId('du'), payment_intent: id, status, amount });
    },
    decide(id: string, status: Stripe.Dispute.Status): void {
      known(id).status = status;
    },
    change(id: string, amount: number): void {
      known(id).amount = amount;
    },
    of,
    list: (url: URL): Answer => pageOf(of(url.searchParams.get('payment_intent')), url),
  };
}
