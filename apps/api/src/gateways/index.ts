import type { PaymentProvider } from '@merenda/domain/payment-providers';
import { type Env, EnvError } from '../env.ts';
import { createPagarmeGateway } from './pagarme/gateway.ts';
import type { PaymentGateway } from './port.ts';
import { type GatewayName, routeFor } from './routing.ts';
import { createSandboxGateway } from './sandbox/gateway.ts';
import { createStripeGateway } from './stripe/gateway.ts';

export type * from './port.ts';

/** The processors of this copy, and which of them serves whom. */
export interface Gateways {
  /** Who takes a company's payments by a provider; undefined when nobody does. */
  serving(companyId: string, provider: PaymentProvider): PaymentGateway | undefined;
  /** A processor by the name under which records keep it. */
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
 * The processors that the environment has credentials for. PAYMENT_GATEWAYS says whom each serves;
 * without it the sandbox serves everybody, if it is there, and else nobody can pay.
 * @throws EnvError when a gateway is named that has no credentials
 */
export function createGateways(env: Settings): Gateways {
  const gateways: Partial<Record<GatewayName, PaymentGateway>> = {
    ...(env.SANDBOX_SECRET === undefined
      ? {}
      : sandboxes({
          url: `http://localhost:${env.SANDBOX_PORT}`,
          secret: env.SANDBOX_SECRET,
        })),
    ...(env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET === undefined
      ? {}
      : {
          stripe: createStripeGateway({
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

const sandboxes = (settings: { url: string; secret: string }) => ({
  sandbox: createSandboxGateway(settings),
  'sandbox-page': createSandboxGateway({ ...settings, cardEntry: 'page' }),
});
