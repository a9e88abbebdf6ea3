import {
  PAYMENT_PROVIDERS,
  type PaymentProvider,
} from '@merenda/domain/payments/payment-providers';

/** `sandbox-page` is the sandbox, too, but takes cards on its own page. */
export const GATEWAY_NAMES = ['sandbox', 'sandbox-page', 'stripe', 'pagarme'] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** Takes the place of a processor's name: the demo's payments never went to a processor. */
export const DEMO_GATEWAY = 'demo';

/** A route to a gateway; without `company` or `provider` it applies to all of them. */
export interface PaymentRoute {
  company?: string;
  provider?: PaymentProvider;
  gateway: GatewayName;
}

/**
 * Reads "wefood/mundipaggPix=pagarme, ulis=stripe, *=stripe" (docs/payments.md).
 * @returns undefined for any other syntax
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

/** The gateway of the most specific route: a company's routes come before general ones, then a provider's. */
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
