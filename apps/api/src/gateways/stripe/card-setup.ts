import type Stripe from 'stripe';
import type { CardSetup, CardToken, ReadOptions } from '../port.ts';
import { once, reading, UnreadableAnswer, within } from './calls.ts';
import { isMissing } from './failure.ts';
import { instant } from './payment.ts';

/**
 * Keeping a card without its number ever coming here: Stripe's own page takes it, and tells us by
 * the page's id which card it was. The token names the customer and the card: "cus_…/pm_…".
 */
export function createCardSetup(stripe: Stripe): CardSetup {
  return {
    begin: ({ returnUrl, cancelUrl, email }, call) =>
      within(call, async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'setup',
            // Made when a card is given: who turns back leaves nobody behind over there.
            customer_creation: 'always',
            customer_email: email,
            allowed_payment_method_types: ['card'],
            success_url: withSetup(returnUrl),
            cancel_url: cancelUrl,
          },
          once(call),
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

/** Forgets a card and the customer that was made for it; one that is gone already is forgotten. */
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

/** Stripe's words for the brands that ours differ from. */
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

/** Stripe writes the page's id into the address that it returns to. */
function withSetup(returnUrl: string): string {
  const separator = returnUrl.includes('?') ? '&' : '?';
  return `${returnUrl}${separator}setup={CHECKOUT_SESSION_ID}`;
}
