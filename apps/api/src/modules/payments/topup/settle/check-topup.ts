import {
  isPix,
  PAYMENT_PROVIDERS,
  paymentKindOf,
} from '@merenda/domain/payments/payment-providers';
import type { SignedIn } from '../../../../auth/signed-in.ts';
import { notFound } from '../../../../platform/failure.ts';
import { gatewayOf } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import { isOpen } from '../../state.ts';
import type { Topup } from '../topup.ts';
import { pollIfDue } from './settle.ts';

const DEADLINE_MS = 4_000;

/** The wallet's latest PIX top-up. @throws Failure not_found for a wallet without a PIX */
export async function checkPix(
  services: Services,
  guardian: SignedIn,
  walletId: string,
  correlationId: string,
): Promise<Topup> {
  const topup = await ownTopups(services, guardian)
    .where('wallet_id', '=', walletId)
    .where('provider', 'in', PAYMENT_PROVIDERS.filter(isPix))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow(notFound);
  return ask(services, topup, correlationId);
}

/**
 * The top-up of a payment link.
 * @throws Failure not_found for another guardian's and an unknown order id
 */
export async function confirmLink(
  services: Services,
  guardian: SignedIn,
  orderId: string,
  correlationId: string,
): Promise<Topup> {
  const topup = await ownTopups(services, guardian)
    .where('provider_ref', '=', orderId)
    .executeTakeFirstOrThrow(notFound);
  if (paymentKindOf(topup.provider) !== 'link') throw notFound();
  return ask(services, topup, correlationId);
}

const ownTopups = ({ db }: Services, guardian: SignedIn) =>
  db.selectFrom('topup').selectAll().where('guardian_id', '=', guardian.id).limit(1);

/** Answers our own record, and asks the processor only when nothing was heard for a while. */
async function ask(services: Services, topup: Topup, correlationId: string): Promise<Topup> {
  if (!isOpen(topup)) return topup;
  const quietMs = gatewayOf(services, topup.gateway).minPollIntervalMs;
  return pollIfDue(services, topup, { quietMs, deadlineMs: DEADLINE_MS, correlationId });
}
