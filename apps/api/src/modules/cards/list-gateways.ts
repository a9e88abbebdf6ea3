import type { listGateways as listGatewaysRoute } from '@merenda/contract/payments/cards';
import { wireFee } from '@merenda/domain/money/fees';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { findFees } from '../companies/index.ts';
import type { Services } from '../services.ts';
import { asksSecurityCode } from './security-code.ts';

type Gateway = z.input<(typeof listGatewaysRoute)['schema']['response'][200]>['docs'][number];

/**
 * The providers of the guardian's company that are switched on, each with its current fee (product:fees#fees-are-shown).
 * The card provider says where a card is entered and whether its security code is needed.
 */
export async function listGateways(
  { db, gateways }: Services,
  guardian: SignedIn,
): Promise<Gateway[]> {
  const { providers, ways_off } = await db
    .selectFrom('company')
    .select(['providers', 'ways_off'])
    .where('id', '=', guardian.companyId)
    .executeTakeFirstOrThrow();
  const fees = await findFees(db, guardian.companyId);
  const on = providers.filter((provider) => !ways_off.includes(provider));
  return on.map((paymentsServiceProvider) => {
    const rule = fees[paymentsServiceProvider];
    const processor = gateways.serving(guardian.companyId, paymentsServiceProvider);
    return {
      paymentsServiceProvider,
      ...(paymentKindOf(paymentsServiceProvider) === 'card'
        ? {
            cardEntry: processor?.cardEntry ?? 'form',
            asksSecurityCode: asksSecurityCode({ gateways }, guardian.companyId),
          }
        : {}),
      ...(rule ? { fee: wireFee(rule, guardian.currency) } : {}),
    };
  });
}
