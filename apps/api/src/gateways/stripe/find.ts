import type Stripe from 'stripe';
import type { GatewayPayment, ReadOptions } from '../port.ts';
import { withAllRefunds } from './all-refunds.ts';
import { PAGE, reading, secondsOf, UnreadableAnswer } from './calls.ts';
import { withDisputes } from './dispute.ts';
import { isMissing } from './failure.ts';
import { CHARGE, readIntent, readSession } from './payment.ts';

/** A payment is created just after our record; the two clocks may differ. */
const SEARCH_WINDOW_SECONDS = 600;

const isSession = (providerRef: string) => providerRef.startsWith('cs_');

/**
 * An intent as a GatewayPayment, with its refunds and disputes; undefined when it is not ours. A
 * payment on a page has the page's id, with which it was created.
 */
export async function describeIntent(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  call: ReadOptions,
): Promise<GatewayPayment | undefined> {
  await withAllRefunds(stripe, intent, call);
  const payment = readIntent(intent);
  if (!payment) return undefined;
  const disputed = await withDisputes(stripe, intent, payment, call);
  if (payment.kind !== 'link') return disputed;
  const { data } = await stripe.checkout.sessions.list(
    { payment_intent: intent.id, limit: 1 },
    reading(call),
  );
  return { ...disputed, providerRef: data[0]?.id ?? disputed.providerRef };
}

/** A payment by Stripe's own id; undefined when Stripe has none, or it is not ours. */
export async function find(
  stripe: Stripe,
  providerRef: string,
  call: ReadOptions,
): Promise<GatewayPayment | undefined> {
  try {
    if (!isSession(providerRef)) {
      const intent = await stripe.paymentIntents.retrieve(
        providerRef,
        { expand: [CHARGE] },
        reading(call),
      );
      return await describeIntent(stripe, intent, call);
    }
    const session = await sessionOf(stripe, providerRef, call);
    const intent = session.payment_intent;
    if (!intent || typeof intent !== 'object') return readSession(session);
    await withAllRefunds(stripe, intent, call);
    const payment = readSession(session);
    return payment && (await withDisputes(stripe, intent, payment, call));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * A payment by our reference, from the list of those created about that time. Stripe's search would
 * need one call, but lags by a minute or more; the list does not.
 */
export async function findByReference(
  stripe: Stripe,
  { reference, createdAt }: { reference: string; createdAt: Date },
  call: ReadOptions,
): Promise<GatewayPayment | undefined> {
  const createdSeconds = secondsOf(createdAt);
  const intents = stripe.paymentIntents.list(
    {
      created: {
        gte: createdSeconds - SEARCH_WINDOW_SECONDS,
        lte: createdSeconds + SEARCH_WINDOW_SECONDS,
      },
      limit: PAGE,
      expand: [`data.${CHARGE}`],
    },
    reading(call),
  );
  let found: Stripe.PaymentIntent | undefined;
  for await (const intent of intents) {
    if (intent.metadata.reference !== reference) continue;
    found ??= intent;
    if (intent.amount_received > 0) {
      found = intent;
      break;
    }
  }
  return found && describeIntent(stripe, found, call);
}

/** The id of a payment's intent: a page has one once somebody has tried to pay there. */
export async function intentIdOf(
  stripe: Stripe,
  providerRef: string,
  call: ReadOptions,
): Promise<string> {
  if (!isSession(providerRef)) return providerRef;
  const { payment_intent } = await sessionOf(stripe, providerRef, call);
  const id = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (!id) throw new UnreadableAnswer('a page that nobody has paid on');
  return id;
}

const sessionOf = (stripe: Stripe, id: string, call: ReadOptions) =>
  stripe.checkout.sessions.retrieve(id, { expand: [`payment_intent.${CHARGE}`] }, reading(call));
