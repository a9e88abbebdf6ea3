import type { GuardianAccount } from '../../auth/signed-in.ts';
import { invalid } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

/** Does the company's processor use a security code for a charge or an agreement? */
export const asksSecurityCode = ({ gateways }: Pick<Services, 'gateways'>, companyId: string) =>
  gateways.serving(companyId, 'card')?.usesSecurityCode ?? true;

/**
 * The security code to send to the processor; undefined where the processor does not use one.
 * @throws Failure validation_failed when the code is needed and missing
 */
export function checkSecurityCode(
  services: Pick<Services, 'gateways'>,
  { companyId }: Pick<GuardianAccount, 'companyId'>,
  { securityNumber }: { securityNumber?: string | undefined },
): string | undefined {
  if (!asksSecurityCode(services, companyId)) return undefined;
  if (securityNumber !== undefined) return securityNumber;
  throw invalid('paymentCard.securityNumber', 'is needed', 'payments.error.securityCode');
}
