import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import { type Env, EnvError } from '../platform/env.ts';
import { type GatewayName, routeFor } from '../platform/payment-routes.ts';
import type { RetryPauses } from './http/retrying-client.ts';
import { createPagarmeGateway } from './pagarme/gateway.ts';
import type { PaymentGateway } from './port.ts';

export type * from './port.ts';

/** The gateways of this copy, and which of them serves which company. */
export interface Gateways {
  /** The gateway that takes a company's payments by a provider; undefined when there is none. */
  serving(companyId: string, provider: PaymentProvider): PaymentGateway | undefined;
  /** A gateway by the name that records store. */
  named(name: string): PaymentGateway | undefined;
}

type Settings = Pick<
  Env,
  | 'SANDBOX_PORT'
  | 'SANDBOX_SECRET'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API_URL'
  | 'PAGARME_SECRET_KEY'
  | 'PAGARME_WEBHOOK_LOGIN'
  | 'PAGARME_API_URL'
  | 'PAYMENT_GATEWAYS'
>;

/**
 * The gateways for which the environment has credentials. PAYMENT_GATEWAYS assigns them to companies;
 * without it the sandbox serves everyone if it is configured, else no payment is possible. Stripe's
 * library, a seventh of what a program loads, and the sandbox's adapter, which production does not have,
 * are read only where they are used. `pauses` are the waits before a repeated call, for adapters that
 * repeat calls themselves.
 * @throws EnvError when PAYMENT_GATEWAYS names a gateway without credentials
 */
export async function createGateways(env: Settings, pauses?: RetryPauses): Promise<Gateways> {
  const gateways: Partial<Record<GatewayName, PaymentGateway>> = {
    ...(env.SANDBOX_SECRET === undefined
      ? {}
      : await sandboxes({
          url: `http://localhost:${env.SANDBOX_PORT}`,
          secret: env.SANDBOX_SECRET,
          pauses,
        })),
    ...(env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET === undefined
      ? {}
      : {
          stripe: (await import('./stripe/gateway.ts')).createStripeGateway({
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            url: env.STRIPE_API_URL,
          }),
        }),
    ...(env.PAGARME_SECRET_KEY === undefined || env.PAGARME_WEBHOOK_LOGIN === undefined
      ? {}
      : {
          pagarme: createPagarmeGateway({
            secretKey: env.PAGARME_SECRET_KEY,
            webhookLogin: env.PAGARME_WEBHOOK_LOGIN,
            url: env.PAGARME_API_URL,
            pauses,
          }),
        }),
  };
  const routes = env.PAYMENT_GATEWAYS ?? [{ gateway: 'sandbox' as const }];
  const missing = env.PAYMENT_GATEWAYS?.find(({ gateway }) => !gateways[gateway]);
  if (missing) {
    throw new EnvError(`PAYMENT_GATEWAYS: ${missing.gateway} has no credentials here`);
  }
  return {
    serving(companyId, provider) {
      const name = routeFor(routes, companyId, provider);
      return name && gateways[name];
    },
    named: (name) => Object.values(gateways).find((gateway) => gateway.name === name),
  };
}

async function sandboxes(settings: {
  url: string;
  secret: string;
  pauses?: RetryPauses | undefined;
}) {
  const { createSandboxGateway } = await import('./sandbox/gateway.ts');
  return {
    sandbox: createSandboxGateway(settings),
    'sandbox-page': createSandboxGateway({ ...settings, cardEntry: 'page' }),
  };
}
