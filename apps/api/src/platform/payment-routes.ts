import {
  PAYMENT_PROVIDERS,
  type PaymentProvider,
} from '@merenda/domain/payments/payment-providers';

/** `sandbox-page` is the sandbox too, which then takes cards on its own page. */
export const GATEWAY_NAMES = ['sandbox', 'sandbox-page', 'stripe', 'pagarme'] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** Stands where a processor's name would: nobody was ever asked for the demo's payments. */
export const DEMO_GATEWAY = 'demo';

/** Who takes what: `company` or `provider` absent means all of them. */
export interface PaymentRoute {
  company?: string;
  provider?: PaymentProvider;
  gateway: GatewayName;
}

/**
 * Reads "wefood/mundipaggPix=pagarme, ulis=stripe, *=stripe" (docs/payments.md).
 * @returns undefined when it is not written so
 */
export function readRoutes(text: string): PaymentRoute[] | undefined {
  const routes = text.split(',').map(readRoute);
  return routes.every((route) => route !== undefined) ? routes : undefined;
}

function readRoute(text: string): PaymentRoute | undefined {
  const found = /^([a-z0-9-]+|\*)(?:\/([a-zA-Z]+))?=([a-z-]+)$/.exec(text.trim());
  if (!found) return undefined;
  const [, company, word, name] = found;
  const gateway = GATEWAY_NAMES.find((known) => known === name);
  const provider = PAYMENT_PROVIDERS.find((known) => known === word);
  if (!gateway || (word !== undefined && !provider)) return undefined;
  return { ...(company === '*' ? {} : { company }), ...(provider ? { provider } : {}), gateway };
}

/** The gateway of the most telling route: the company's before everybody's, then the provider's. */
export function routeFor(
  routes: readonly PaymentRoute[],
  company: string,
  provider: PaymentProvider,
): GatewayName | undefined {
  const fits = (route: PaymentRoute) =>
    (route.company ?? company) === company && (route.provider ?? provider) === provider;
  const weight = (route: PaymentRoute) => (route.company ? 2 : 0) + (route.provider ? 1 : 0);
  return routes.filter(fits).toSorted((one, other) => weight(other) - weight(one))[0]?.gateway;
}
