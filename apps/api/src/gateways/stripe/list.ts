import type Stripe from 'stripe';
import type { GatewayPayment, ReadOptions } from '../port.ts';
import { PAGE, reading, secondsOf } from './calls.ts';
import { describeIntent } from './find.ts';
import { CHARGE, readSession } from './payment.ts';

/**
 * The cursor of the second part of the list: pages without an intent, on which nobody has tried to
 * pay.
 */
const PAGES = 'pages';

interface Period {
  from: Date;
  until: Date;
  cursor?: string | undefined;
  limit?: number;
}

/** Our payments among those that Stripe created in a period: first the intents, then the pages. */
export async function listPayments(
  stripe: Stripe,
  { from, until, cursor, limit = PAGE }: Period,
  call: ReadOptions,
): Promise<{ payments: GatewayPayment[]; nextCursor?: string }> {
  const query = (after: string | undefined) => ({
    created: { gte: secondsOf(from), lt: secondsOf(until) },
    limit,
    ...(after ? { starting_after: after } : {}),
  });
  if (cursor === undefined || cursor.startsWith('pi_')) {
    const { data, has_more } = await stripe.paymentIntents.list(
      { ...query(cursor), expand: [`data.${CHARGE}`] },
      reading(call),
    );
    const last = data.at(-1);
    return {
      payments: ours(await Promise.all(data.map((intent) => describeIntent(stripe, intent, call)))),
      nextCursor: has_more && last ? last.id : PAGES,
    };
  }
  const { data, has_more } = await stripe.checkout.sessions.list(
    query(cursor === PAGES ? undefined : cursor),
    reading(call),
  );
  const last = data.at(-1);
  const untried = data.filter(({ payment_intent }) => payment_intent === null);
  return {
    payments: ours(untried.map(readSession)),
    ...(has_more && last ? { nextCursor: last.id } : {}),
  };
}

const ours = (payments: readonly (GatewayPayment | undefined)[]) =>
  payments.filter((payment) => payment !== undefined);
