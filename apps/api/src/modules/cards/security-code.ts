import { invalid } from '../../failure.ts';
import type { GuardianAccount } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';

/** Is a security code typed before a card of this company is charged, or a charge agreed on? */
export const asksSecurityCode = ({ gateways }: Pick<Services, 'gateways'>, companyId: string) =>
  gateways.serving(companyId, 'card')?.usesSecurityCode ?? true;

/**
 * The security code that goes to the processor: none where it is not used, whatever was sent.
 * @throws Failure validation_failed when it is used and missing
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
