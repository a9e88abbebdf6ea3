import type { PaymentProvider } from '@merenda/domain/payment-providers';
import type { Env } from '../env.ts';
import type { PaymentGateway } from './port.ts';
import { createSandboxGateway } from './sandbox/gateway.ts';

export type * from './port.ts';

/** The processors of this copy, and which of them serves whom. */
export interface Gateways {
  /** Who takes a company's payments by a provider; undefined when nobody does. */
  serving(companyId: string, provider: PaymentProvider): PaymentGateway | undefined;
  /** A processor by the name under which records keep it. */
  named(name: string): PaymentGateway | undefined;
}

/**
 * The processors that the environment has credentials for. With SANDBOX_SECRET the sandbox serves
 * every company and provider; without any, nobody can pay.
 */
export function createGateways(env: Pick<Env, 'SANDBOX_PORT' | 'SANDBOX_SECRET'>): Gateways {
  const sandbox =
    env.SANDBOX_SECRET === undefined
      ? undefined
      : createSandboxGateway({
          url: `http://localhost:${env.SANDBOX_PORT}`,
          secret: env.SANDBOX_SECRET,
        });
  return {
    serving: () => sandbox,
    named: (name) => (name === sandbox?.name ? sandbox : undefined),
  };
}
