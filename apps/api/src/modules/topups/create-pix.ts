import { Failure } from '../../failure.ts';
import { gatewayOf } from '../../gateways/find-provider.ts';
import { mapDone } from '../../gateways/map-done.ts';
import type { Services } from '../../services.ts';
import { findCompany } from '../companies/index.ts';
import { beginTopup, type Wish } from './begin.ts';
import { concludeCall } from './conclude.ts';
import { payerOf } from './payer.ts';
import { refusalOf } from './refusal.ts';
import { chargedMinor, type Topup } from './topup.ts';

/** The countdown that the guardian sees is the charge's own (decision F.4). */
const VALID_SECONDS = 300;
const DEADLINE_MS = 9_000;

/** Companies have no address of their own yet; a BR Code must name a city. */
const PAYEE_CITY = 'SAO PAULO';

export interface PixTopup {
  topup: Topup;
  pixCode: string;
  expiresAt: Date;
  replayed: boolean;
}

/**
 * Creates a PIX charge whose txid is bound to this top-up. Repeated with the same key it answers
 * the same code, also when the first answer was lost on its way.
 * @throws Failure unavailable when the processor did not answer: the same key may try again
 * @throws Failure gateway_refused, not_found, validation_failed
 */
export async function createPix(
  services: Services,
  wish: Omit<Wish, 'kind'>,
  correlationId: string,
): Promise<PixTopup> {
  const begun = await beginTopup(services, { ...wish, kind: 'pix' });
  const topup = begun.ourTurn
    ? await charge(services, begun.topup, wish, correlationId)
    : begun.topup;
  if (!topup.pix_code || !topup.expires_at) throw refusalOf(topup);
  const { pix_code: pixCode, expires_at: expiresAt } = topup;
  return { topup, pixCode, expiresAt, replayed: begun.replayed };
}

async function charge(
  services: Services,
  topup: Topup,
  { guardian, payerTaxIdentifier }: Omit<Wish, 'kind'>,
  correlationId: string,
): Promise<Topup> {
  const { name } = await findCompany(services.db, guardian.companyId);
  const result = await gatewayOf(services, topup.gateway).createPixCharge(
    {
      reference: topup.reference,
      amountMinor: chargedMinor(topup),
      currency: topup.currency,
      payer: await payerOf(services, guardian.id, payerTaxIdentifier),
      expiresInSeconds: VALID_SECONDS,
      payeeName: name,
      payeeCity: PAYEE_CITY,
    },
    { idempotencyKey: topup.reference, deadlineMs: DEADLINE_MS, correlationId },
  );
  const answer = mapDone(result, ({ payment, pixCode, expiresAt }) => ({
    payment: { ...payment, expiresAt },
    kept: { pix_code: pixCode },
  }));
  const concluded = await concludeCall(services, topup, answer, correlationId);
  if (!concluded) throw new Failure('unavailable', { retryAfterSeconds: 2 });
  return concluded;
}
