import type Stripe from 'stripe';
import type { GatewayPayment, ReadOptions } from '../port.ts';
import { withAllRefunds } from './all-refunds.ts';
import { reading, secondsOf, UnreadableAnswer } from './calls.ts';
import { withDisputes } from './dispute.ts';
import { isMissing } from './failure.ts';
import { CHARGE, readIntent, readSession } from './payment.ts';

const PAGE = 100;
/** A payment is made in the moments after its intent was written; the clocks may differ. */
const LOOK_AROUND_SECONDS = 600;

const isSession = (providerRef: string) => providerRef.startsWith('cs_');

/**
 * A payment as an intent tells it; undefined when it is none of ours. What was paid on a page goes by
 * the page's id, under which it was made.
 */
export async function tellIntent(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  call: ReadOptions,
): Promise<GatewayPayment | undefined> {
  await withAllRefunds(stripe, intent, call);
  const payment = readIntent(intent);
  if (!payment) return undefined;
  const told = await withDisputes(stripe, intent, payment, call);
  if (payment.kind !== 'link') return told;
  const { data } = await stripe.checkout.sessions.list(
    { payment_intent: intent.id, limit: 1 },
    reading(call),
  );
  return { ...told, providerRef: data[0]?.id ?? told.providerRef };
}

/** A payment by Stripe's own id; undefined when Stripe has none, or one that is none of ours. */
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
      return await tellIntent(stripe, intent, call);
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
 * A payment by our reference, among those made about when we asked for it. Stripe's search would
 * need one call, but lags behind by a minute or more; the list does not.
 */
export async function findByReference(
  stripe: Stripe,
  { reference, createdAt }: { reference: string; createdAt: Date },
  call: ReadOptions,
): Promise<GatewayPayment | undefined> {
  const asked = secondsOf(createdAt);
  const intents = stripe.paymentIntents.list(
    {
      created: { gte: asked - LOOK_AROUND_SECONDS, lte: asked + LOOK_AROUND_SECONDS },
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
  return found && tellIntent(stripe, found, call);
}

/** The intent behind a payment: a page's intent exists once somebody has paid there. */
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
