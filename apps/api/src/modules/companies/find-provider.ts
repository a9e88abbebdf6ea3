import {
  type PaymentKind,
  type PaymentProvider,
  paymentKindOf,
} from '@merenda/domain/payments/payment-providers';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { PaymentGateway } from '../../gateways/port.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

/**
 * The company's provider for a payment kind, and the gateway that takes it. `isAgreed`: an agreement
 * that runs is charged also while its way is off (product:console-administration#companies).
 * @throws Failure not_found when the company does not offer this kind
 * @throws Failure way_off when an administrator has switched it off
 * @throws Failure unavailable when no gateway is configured for this provider
 */
export async function findProvider(
  { db, gateways, log }: Services,
  guardian: GuardianAccount,
  kind: PaymentKind,
  { isAgreed = false } = {},
): Promise<{ provider: PaymentProvider; gateway: PaymentGateway }> {
  const { providers, ways_off } = await db
    .selectFrom('company')
    .select(['providers', 'ways_off'])
    .where('id', '=', guardian.companyId)
    .executeTakeFirstOrThrow();
  const provider = providers.find((one) => paymentKindOf(one) === kind);
  if (!provider) throw notFound();
  if (ways_off.includes(provider) && !isAgreed) {
    throw new Failure('way_off', { userMessageKey: 'topups.error.wayOff' });
  }
  const gateway = gateways.serving(guardian.companyId, provider);
  if (!gateway) {
    log.error({ company: guardian.companyId, provider }, 'no processor is configured');
    throw new Failure('unavailable');
  }
  return { provider, gateway };
}

/**
 * The gateway that a record names.
 * @throws Failure unavailable when this copy has no credentials for the gateway
 */
export function gatewayOf({ gateways, log }: Services, name: string): PaymentGateway {
  const gateway = gateways.named(name);
  if (gateway) return gateway;
  log.error({ gateway: name }, 'no such processor is configured');
  throw new Failure('unavailable');
}
