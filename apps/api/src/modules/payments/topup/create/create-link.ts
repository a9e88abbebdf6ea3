import { mapDone } from '../../../../gateways/port.ts';
import { Failure } from '../../../../platform/failure.ts';
import { findCompany, gatewayOf } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import { refusalOf } from '../refusal.ts';
import { chargedMinor, type Topup } from '../topup.ts';
import { beginTopup, type TopupRequest } from './begin.ts';
import { payerOf } from './payer.ts';
import { recordCallOutcome } from './record-call-outcome.ts';

/** Shorter than the page's timeout of 7.5 s (product:api#timeouts). */
const DEADLINE_MS = 6_000;

export interface LinkTopupRequest extends Omit<TopupRequest, 'kind'> {
  cardType: 'card' | 'voucher';
  /** The origin of the web app for this guardian, to which the payer's browser returns. */
  origin: string;
}

export interface LinkTopup {
  topup: Topup;
  orderId: string;
  redirectUrl: string;
  redirectQrCodeUrl: string;
  replayed: boolean;
}

/**
 * Creates a payment link at the company's link provider. The same key answers the same link.
 * @throws Failure processor_unavailable when the processor did not answer: retry with the same key
 * @throws Failure gateway_refused, not_found, validation_failed
 */
export async function createLink(
  services: Services,
  request: LinkTopupRequest,
  correlationId: string,
): Promise<LinkTopup> {
  const begun = await beginTopup(services, { ...request, kind: 'link' });
  const topup = begun.isOurs
    ? await requestLink(services, begun.topup, request, correlationId)
    : begun.topup;
  if (!topup.provider_ref || !topup.redirect_url) throw refusalOf(topup);
  return {
    topup,
    orderId: topup.provider_ref,
    redirectUrl: topup.redirect_url,
    redirectQrCodeUrl: topup.redirect_qr_code_url ?? topup.redirect_url,
    replayed: begun.replayed,
  };
}

async function requestLink(
  services: Services,
  topup: Topup,
  { guardian, payerTaxIdentifier, cardType, origin }: LinkTopupRequest,
  correlationId: string,
): Promise<Topup> {
  const { name } = await findCompany(services.db, guardian.companyId);
  const result = await gatewayOf(services, topup.gateway).createPaymentLink(
    {
      reference: topup.reference,
      amountMinor: chargedMinor(topup),
      currency: topup.currency,
      payer: await payerOf(services, guardian.id, payerTaxIdentifier),
      description: name,
      returnUrl: `${topup.return_origin ?? origin}/payments/topup-success`,
      cardType,
    },
    { idempotencyKey: topup.reference, deadlineMs: DEADLINE_MS, correlationId },
  );
  const answer = mapDone(result, ({ payment, redirectUrl, redirectQrCodeUrl }) => ({
    payment,
    kept: { redirect_url: redirectUrl, redirect_qr_code_url: redirectQrCodeUrl },
  }));
  const recorded = await recordCallOutcome(services, topup, answer, correlationId);
  if (!recorded) throw new Failure('processor_unavailable');
  return recorded;
}
