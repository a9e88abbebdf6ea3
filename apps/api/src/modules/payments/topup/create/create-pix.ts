import { PIX_COUNTDOWN_MS } from '@merenda/domain/payments/topup-timing';
import { mapDone } from '../../../../gateways/port.ts';
import { Failure } from '../../../../platform/failure.ts';
import { findCompany, gatewayOf } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import { refusalOf } from '../refusal.ts';
import { chargedMinor, type Topup } from '../topup.ts';
import { beginTopup, type TopupRequest } from './begin.ts';
import { payerOf } from './payer.ts';
import { recordCallOutcome } from './record-call-outcome.ts';

const DEADLINE_MS = 9_000;

/** The payee's city, which a BR Code must name; companies have no address of their own. */
const PAYEE_CITY = 'SAO PAULO';

export interface PixTopup {
  topup: Topup;
  pixCode: string;
  expiresAt: Date;
  replayed: boolean;
}

/**
 * Creates a PIX charge whose txid is bound to this top-up. The same key answers the same code, also
 * after a lost first answer.
 * @throws Failure processor_unavailable when the processor did not answer: retry with the same key
 * @throws Failure gateway_refused, not_found, validation_failed
 */
export async function createPix(
  services: Services,
  request: Omit<TopupRequest, 'kind'>,
  correlationId: string,
): Promise<PixTopup> {
  const begun = await beginTopup(services, { ...request, kind: 'pix' });
  const topup = begun.isOurs
    ? await charge(services, begun.topup, request, correlationId)
    : begun.topup;
  if (!topup.pix_code || !topup.expires_at) throw refusalOf(topup);
  const { pix_code: pixCode, expires_at: expiresAt } = topup;
  return { topup, pixCode, expiresAt, replayed: begun.replayed };
}

async function charge(
  services: Services,
  topup: Topup,
  { guardian, payerTaxIdentifier }: Omit<TopupRequest, 'kind'>,
  correlationId: string,
): Promise<Topup> {
  const { name } = await findCompany(services.db, guardian.companyId);
  const result = await gatewayOf(services, topup.gateway).createPixCharge(
    {
      reference: topup.reference,
      amountMinor: chargedMinor(topup),
      currency: topup.currency,
      payer: await payerOf(services, guardian.id, payerTaxIdentifier),
      // The guardian sees the charge's own countdown (product:topups#pix-countdown).
      expiresInSeconds: PIX_COUNTDOWN_MS / 1_000,
      payeeName: name,
      payeeCity: PAYEE_CITY,
    },
    { idempotencyKey: topup.reference, deadlineMs: DEADLINE_MS, correlationId },
  );
  const answer = mapDone(result, ({ payment, pixCode, expiresAt }) => ({
    payment: { ...payment, expiresAt },
    kept: { pix_code: pixCode },
  }));
  const recorded = await recordCallOutcome(services, topup, answer, correlationId);
  if (!recorded) throw new Failure('processor_unavailable');
  return recorded;
}
