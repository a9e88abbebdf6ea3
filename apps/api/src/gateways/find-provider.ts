import type { PaymentProvider } from '@merenda/domain/payment-providers';
import { Failure, notFound } from '../failure.ts';
import type { GuardianAccount } from '../plugins/session.ts';
import type { Services } from '../services.ts';
import { kindOf } from './kind.ts';
import type { PaymentGateway, PaymentKind } from './port.ts';

/**
 * The company's provider for a kind of payment, and the processor behind it.
 * @throws Failure not_found when the company has no such way to pay
 * @throws Failure unavailable when no processor is configured for it
 */
export async function findProvider(
  { db, gateways, log }: Services,
  guardian: GuardianAccount,
  kind: PaymentKind,
): Promise<{ provider: PaymentProvider; gateway: PaymentGateway }> {
  const { providers } = await db
    .selectFrom('company')
    .select('providers')
    .where('id', '=', guardian.companyId)
    .executeTakeFirstOrThrow();
  const provider = (providers as PaymentProvider[]).find((one) => kindOf(one) === kind);
  if (!provider) throw notFound();
  const gateway = gateways.serving(guardian.companyId, provider);
  if (!gateway) {
    log.error({ company: guardian.companyId, provider }, 'no processor is configured');
    throw new Failure('unavailable');
  }
  return { provider, gateway };
}

/** The processor that a record names. @throws Failure unavailable when this copy has none of it */
export function gatewayOf({ gateways, log }: Services, name: string): PaymentGateway {
  const gateway = gateways.named(name);
  if (gateway) return gateway;
  log.error({ gateway: name }, 'no such processor is configured');
  throw new Failure('unavailable');
}
