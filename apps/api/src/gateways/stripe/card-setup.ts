import type Stripe from 'stripe';
import type { CardSetup, CardToken, ReadOptions } from '../port.ts';
import { onceOptions, reading, UnreadableAnswer, within } from './calls.ts';
import { isMissing } from './failure.ts';
import { instant } from './payment.ts';

/**
 * Stores a card without its number reaching us: Stripe's own page takes it and returns the page's
 * id, which leads to the card. The token names the customer and the card: "cus_…/pm_…".
 */
export function createCardSetup(stripe: Stripe): CardSetup {
  return {
    begin: ({ returnUrl, cancelUrl, email }, call) =>
      within(call, async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'setup',
            // Created when a card is entered, so that a cancelled page leaves no customer.
            customer_creation: 'always',
            customer_email: email,
            allowed_payment_method_types: ['card'],
            success_url: withSetup(returnUrl),
            cancel_url: cancelUrl,
          },
          onceOptions(call),
        );
        if (!session.url) throw new UnreadableAnswer('a page without its address');
        return {
          setupRef: session.id,
          redirectUrl: session.url,
          expiresAt: instant(session.expires_at),
        };
      }),

    finish: ({ setupRef }, call) =>
      within(call, async () => {
        const session = await stripe.checkout.sessions.retrieve(
          setupRef,
          { expand: ['setup_intent.payment_method'] },
          reading(call),
        );
        return readCard(session);
      }),
  };
}

/** Deletes a card and the customer created for it; `done` also when they are deleted already. */
export async function detachCard(
  stripe: Stripe,
  token: string,
  call: ReadOptions,
): Promise<undefined> {
  const [customer = ''] = token.split('/');
  await stripe.customers.del(customer, undefined, reading(call)).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** Stripe's names of brands where ours differ. */
const BRANDS: Record<string, string> = { amex: 'AMERICAN EXPRESS', diners: 'DINERS CLUB' };

function readCard({ customer, setup_intent }: Stripe.Checkout.Session): CardToken | undefined {
  const intent = typeof setup_intent === 'object' ? setup_intent : null;
  const method = typeof intent?.payment_method === 'object' ? intent.payment_method : null;
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  if (intent?.status !== 'succeeded' || !method?.card || !customerId) return undefined;
  const { brand, last4, exp_month, exp_year } = method.card;
  return {
    token: `${customerId}/${method.id}`,
    brand: BRANDS[brand] ?? brand.toUpperCase(),
    lastFour: last4,
    expiry: `${String(exp_month).padStart(2, '0')}${String(exp_year % 100).padStart(2, '0')}`,
    holder: method.billing_details.name ?? '',
  };
}

/** Stripe replaces this placeholder with the page's id when it redirects. */
function withSetup(returnUrl: string): string {
  const separator = returnUrl.includes('?') ? '&' : '?';
  return `${returnUrl}${separator}setup={CHECKOUT_SESSION_ID}`;
}
