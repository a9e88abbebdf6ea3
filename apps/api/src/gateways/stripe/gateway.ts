import Stripe from 'stripe';
import type { PaymentGateway } from '../port.ts';
import { amountOf, inCurrency, onceOptions, UnreadableAnswer, within } from './calls.ts';
import { createCardSetup, detachCard } from './card-setup.ts';
import { listDisputedIntents } from './dispute.ts';
import { declinedIntentOf } from './failure.ts';
import { describeIntent, find, findByReference } from './find.ts';
import { listPayments } from './list.ts';
import { CHARGE, instant, metadataOf, readIntent, readSession, requireOurs } from './payment.ts';
import { refund } from './refund.ts';
import { isSignedByStripe, parseWebhook } from './webhook.ts';

export interface StripeSettings {
  secretKey: string;
  /** The secret that signs Stripe's webhooks (`whsec_…`). */
  webhookSecret: string;
  /** Another base URL than Stripe's own: a proxy's, or a double's. */
  url?: string | undefined;
}

/** Stripe through its official library: cards by token, PIX, a hosted page, refunds, webhooks. */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const stripe = new Stripe(settings.secretKey, {
    telemetry: false,
    maxNetworkRetries: 2,
    ...addressOf(settings.url),
  });
  return {
    name: 'stripe',
    minPollIntervalMs: 7_000,
    repeatsRefunds: true,
    // A number typed on our page must not be sent on (docs/payments.md): Stripe's own page takes
    // it.
    tokenizeCard: async () => ({ outcome: 'refused', reason: 'unsupported_card' }),

    cardEntry: 'page',
    cardSetup: createCardSetup(stripe),
    usesSecurityCode: false,

    deleteCard: (token, call) => within(call, () => detachCard(stripe, token, call)),

    chargeCard: ({ token, isAgreed, ...payment }, call) =>
      inCurrency(payment, call, async () => {
        const [customer, method] = token.split('/');
        const params = {
          ...amountOf(payment),
          confirm: true,
          ...(isAgreed ? { off_session: true } : { error_on_requires_action: true }),
          allowed_payment_method_types: ['card'],
          ...(customer ? { customer } : {}),
          ...(method ? { payment_method: method } : {}),
          metadata: metadataOf(payment, 'card'),
          expand: [CHARGE],
        };
        const intent = await stripe.paymentIntents
          .create(params, onceOptions(call))
          .catch(declinedIntentOf);
        return { payment: requireOurs(readIntent(intent)) };
      }),

    createPixCharge: ({ expiresInSeconds, ...payment }, call) =>
      inCurrency(payment, call, async () => {
        const intent = await stripe.paymentIntents.create(
          {
            ...amountOf(payment),
            confirm: true,
            allowed_payment_method_types: ['pix'],
            payment_method_data: {
              type: 'pix',
              billing_details: {
                name: payment.payer.name,
                email: payment.payer.email,
                ...(payment.payer.taxIdentifier ? { tax_id: payment.payer.taxIdentifier } : {}),
              },
            },
            payment_method_options: { pix: { expires_after_seconds: expiresInSeconds } },
            metadata: metadataOf(payment, 'pix'),
            expand: [CHARGE],
          },
          onceOptions(call),
        );
        const code = intent.next_action?.pix_display_qr_code;
        if (!code?.data || !code.expires_at) throw new UnreadableAnswer('a PIX without its code');
        return {
          payment: requireOurs(readIntent(intent)),
          pixCode: code.data,
          expiresAt: instant(code.expires_at),
        };
      }),

    createPaymentLink: ({ description, returnUrl, ...payment }, call) =>
      inCurrency(payment, call, async () => {
        const marks = metadataOf(payment, 'link');
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: payment.currency.toLowerCase(),
                  unit_amount: Number(payment.amountMinor),
                  product_data: { name: description },
                },
              },
            ],
            success_url: returnUrl,
            cancel_url: returnUrl,
            metadata: marks,
            payment_intent_data: { metadata: marks },
            expand: [`payment_intent.${CHARGE}`],
          },
          onceOptions(call),
        );
        if (!session.url) throw new UnreadableAnswer('a page without its address');
        return {
          payment: requireOurs(readSession(session)),
          redirectUrl: session.url,
          redirectQrCodeUrl: session.url,
        };
      }),

    getStatus: ({ reference, providerRef, createdAt }, call) =>
      within(call, () =>
        providerRef
          ? find(stripe, providerRef, call)
          : findByReference(stripe, { reference, createdAt }, call),
      ),

    refund: (request, call) => refund(stripe, request, call),

    listPayments: (period, call) => within(call, () => listPayments(stripe, period, call)),

    listDisputed: (period, call) =>
      within(call, async () => {
        const intents = await listDisputedIntents(stripe, period, call);
        const payments = await Promise.all(
          intents.map((intent) => describeIntent(stripe, intent, call)),
        );
        return payments.filter((payment) => payment !== undefined);
      }),

    verifySignature: (rawBody, headers, now) =>
      isSignedByStripe(stripe, settings.webhookSecret, rawBody, headers['stripe-signature'], now),

    parseWebhook,
    isAboutMoneyBack: (eventType) => /dispute|refund/.test(eventType),
  };
}

/** A URL in the parts that the library takes. */
function addressOf(
  url: string | undefined,
): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: port || (secure ? '443' : '80'),
    protocol: secure ? 'https' : 'http',
  };
}
