import * as contract from '@merenda/contract/topups';
import { translate } from '@merenda/i18n/translate';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../failure.ts';
import type { IdempotencyRequest } from '../../plugins/idempotency.ts';
import { checkCompany, type SignedIn } from '../../plugins/session.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { checkSecurityCode } from '../cards/index.ts';
import { checkPix, confirmLink } from './check-topup.ts';
import { createLink } from './create-link.ts';
import { createPix } from './create-pix.ts';
import { listTopups } from './list-topups.ts';
import { topUpByCard } from './top-up-by-card.ts';
import { resultOf, topupView, totalOf } from './topup.ts';

/** What all three ways to top up ask for. */
interface Charge {
  value: number;
  fee?: number | undefined;
  walletId: string;
  billingDetails?: { taxIdentifierNumber?: string | undefined } | undefined;
  transferTopupTo?: { user: string; value: number }[] | undefined;
}

const wishOf = (guardian: SignedIn, idempotency: IdempotencyRequest, charge: Charge) => ({
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

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

/** Top-ups by card, PIX and link: begin, poll, list (spec 1 §4). */
export function registerTopupRoutes(api: FastifyInstance, services: Services): void {
  serve(api, contract.topupByCard, async ({ params, body, guardian, idempotency, ...http }) => {
    checkCompany(guardian, params.company);
    const wish = {
      ...wishOf(guardian, idempotency, body),
      cardId: body.paymentCard.cardId,
      securityCode: checkSecurityCode(services, guardian, body.paymentCard),
    };
    const { topup, replayed } = await topUpByCard(services, wish, http.request.id);
    markReplay(http.reply, replayed);
    return { topup: topupView(topup) };
  });

  serve(api, contract.createPixTopup, async ({ params, body, guardian, idempotency, ...http }) => {
    checkCompany(guardian, params.company);
    const wish = wishOf(guardian, idempotency, body.cardData);
    const { topup, pixCode, expiresAt, replayed } = await createPix(
      services,
      wish,
      http.request.id,
    );
    markReplay(http.reply, replayed);
    return { pixCode, expiresAt: expiresAt.toISOString(), topup: topupView(topup) };
  });

  serve(api, contract.checkPixTopup, async ({ params, body, guardian, request }) => {
    checkCompany(guardian, params.company);
    const topup = await checkPix(services, guardian, body.cardData.walletId, request.id);
    return { result: resultOf(topup), topup: topupView(topup) };
  });

  serve(
    api,
    contract.createPaymentLink,
    async ({ params, body, guardian, idempotency, ...http }) => {
      checkCompany(guardian, params.company);
      const wish = {
        ...wishOf(guardian, idempotency, body.cardData),
        cardType: body.cardData.cardType,
        origin: originOf(http.request),
      };
      const { topup, replayed, ...link } = await createLink(services, wish, http.request.id);
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
    },
  );

  serve(api, contract.confirmPaymentLink, async ({ params, body, guardian, request }) => {
    checkCompany(guardian, params.company);
    const topup = await confirmLink(services, guardian, body.cardData.orderId, request.id);
    return { status: { result: resultOf(topup) }, topup: topupView(topup) };
  });

  serve(api, contract.listWalletTopups, ({ params, query, guardian }) => {
    if (params.id !== guardian.id) throw notFound();
    return listTopups(services, guardian, query);
  });
}
