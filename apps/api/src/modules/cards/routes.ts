import * as contract from '@merenda/contract/payments/cards';
import { CARD_BRANDS, MAX_CARDS } from '@merenda/domain/payments/cards';
import type { SignedIn } from '../../auth/signed-in.ts';
import { originOfRequest } from '../../platform/requested-address.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { beginSetup } from './begin-setup.ts';
import { createCard } from './create-card.ts';
import { deleteCard } from './delete-card.ts';
import { finishSetup } from './finish-setup.ts';
import { listGateways } from './list-gateways.ts';
import { cardView, cardViews, ownCards } from './queries.ts';

const AUTHORIZERS = CARD_BRANDS.map((name) => ({
  _id: name.toLowerCase().replaceAll(' ', '-'),
  name,
}));

export function registerCards(serve: Serve, services: Services): void {
  const gatewayOf = ({ companyId }: SignedIn) => services.gateways.serving(companyId, 'card')?.name;

  serve(contract.listPaymentAuthorizers, async () => ({ docs: AUTHORIZERS }));

  serve(contract.listGateways, async ({ guardian }) => ({
    docs: await listGateways(services, guardian),
  }));

  serve(contract.listCards, async ({ guardian }) => {
    const cards = await ownCards(services.db, guardian).execute();
    const docs = cardViews(cards, gatewayOf(guardian));
    return { docs, total: docs.length, offset: 0, limit: MAX_CARDS };
  });

  serve(contract.createCard, async ({ body, guardian, idempotency, request, reply }) => {
    const { card, replayed } = await createCard(services, guardian, body.rawCard, {
      idempotencyKey: idempotency.key,
      correlationId: request.id,
    });
    if (replayed) reply.header('idempotency-replayed', 'true');
    return cardView(card, gatewayOf(guardian));
  });

  serve(contract.beginCardSetup, async ({ body, guardian, idempotency, request, reply }) => {
    const { redirectUrl, expiresAt, replayed } = await beginSetup(services, guardian, {
      idempotencyKey: idempotency.key,
      correlationId: request.id,
      origin: originOfRequest(services.env, request),
      back: body.back,
    });
    if (replayed) reply.header('idempotency-replayed', 'true');
    return { redirectUrl, expiresAt: expiresAt.toISOString() };
  });

  serve(contract.finishCardSetup, async ({ body, guardian, request }) => {
    const finished = await finishSetup(services, guardian, {
      setupRef: body.setupRef,
      correlationId: request.id,
    });
    return finished.result === 'kept'
      ? { result: 'kept' as const, card: cardView(finished.card, gatewayOf(guardian)) }
      : finished;
  });

  serve(contract.deleteCard, async ({ params, guardian }) => {
    await deleteCard(services, guardian, params.cardId);
    return null;
  });
}
