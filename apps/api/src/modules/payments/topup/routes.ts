import * as contract from '@merenda/contract/payments/topups';
import { translate } from '@merenda/i18n/translate';
import type { FastifyReply } from 'fastify';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { IdempotencyRequest } from '../../../platform/once/run-once.ts';
import { originOfRequest } from '../../../platform/requested-address.ts';
import { checkSecurityCode } from '../../cards/index.ts';
import type { Serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { createLink } from './create/create-link.ts';
import { createPix } from './create/create-pix.ts';
import { topUpByCard } from './create/top-up-by-card.ts';
import { listTopups } from './list-topups.ts';
import { checkPix, confirmLink } from './settle/check-topup.ts';
import { resultOf, topupView, totalOf } from './topup.ts';

/** The common fields of the three requests for a top-up. */
interface Charge {
  value: number;
  fee?: number | undefined;
  walletId: string;
  billingDetails?: { taxIdentifierNumber?: string | undefined } | undefined;
  transferTopupTo?: { user: string; value: number }[] | undefined;
}

const requestOf = (guardian: SignedIn, idempotency: IdempotencyRequest, charge: Charge) => ({
  guardian,
  idempotencyKey: idempotency.key,
  value: charge.value,
  fee: charge.fee,
  walletId: charge.walletId,
  transferTopupTo: charge.transferTopupTo,
  payerTaxIdentifier: charge.billingDetails?.taxIdentifierNumber,
});

function markReplay(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotency-replayed', 'true');
}

/** Top-ups by card, PIX and link: begin, poll, list (product:topups#calls). */
export function registerTopups(serve: Serve, services: Services): void {
  serve(contract.topupByCard, async ({ body, guardian, idempotency, ...http }) => {
    const input = {
      ...requestOf(guardian, idempotency, body),
      cardId: body.paymentCard.cardId,
      securityCode: checkSecurityCode(services, guardian, body.paymentCard),
    };
    const { topup, replayed } = await topUpByCard(services, input, http.request.id);
    markReplay(http.reply, replayed);
    return { topup: topupView(topup) };
  });

  serve(contract.createPixTopup, async ({ body, guardian, idempotency, ...http }) => {
    const input = requestOf(guardian, idempotency, body.cardData);
    const { topup, pixCode, expiresAt, replayed } = await createPix(
      services,
      input,
      http.request.id,
    );
    markReplay(http.reply, replayed);
    const leftMs = expiresAt.getTime() - services.clock().getTime();
    return {
      pixCode,
      expiresAt: expiresAt.toISOString(),
      leftSeconds: Math.max(0, Math.floor(leftMs / 1_000)),
      topup: topupView(topup),
    };
  });

  serve(contract.checkPixTopup, async ({ body, guardian, request }) => {
    const topup = await checkPix(services, guardian, body.cardData.walletId, request.id);
    return { result: resultOf(topup), topup: topupView(topup) };
  });

  serve(contract.createPaymentLink, async ({ body, guardian, idempotency, ...http }) => {
    const input = {
      ...requestOf(guardian, idempotency, body.cardData),
      cardType: body.cardData.cardType,
      origin: originOfRequest(services.env, http.request),
    };
    const { topup, replayed, ...link } = await createLink(services, input, http.request.id);
    markReplay(http.reply, replayed);
    const { billingDetails: _, ...asked } = body.cardData;
    return {
      orderId: link.orderId,
      message: translate(http.language, 'payments.pending.message'),
      request: asked,
      total: totalOf(topup),
      payment: { redirectUrl: link.redirectUrl },
      redirectQrCodeUrl: link.redirectQrCodeUrl,
      status: { result: resultOf(topup) },
      topup: topupView(topup),
    };
  });

  serve(contract.confirmPaymentLink, async ({ body, guardian, request }) => {
    const topup = await confirmLink(services, guardian, body.cardData.orderId, request.id);
    return { status: { result: resultOf(topup) }, topup: topupView(topup) };
  });

  serve(contract.listWalletTopups, ({ query, guardian }) => listTopups(services, guardian, query));
}
