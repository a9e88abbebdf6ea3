import type { FastifyInstance } from 'fastify';
import { strikeAnswer, strikeBefore } from '../control/faults.ts';
import { requireBearer } from '../http/bearer.ts';
import { Failure, parse } from '../http/failure.ts';
import { keyedPost } from '../idempotency/keyed-post.ts';
import type { Answer } from '../idempotency/once.ts';
import type { Sandbox } from '../sandbox.ts';
import { createCardSetup, getCardSetup } from './card-setups.ts';
import { chargeCard } from './charge-card.ts';
import { createPaymentLink } from './create-payment-link.ts';
import { createPixCharge } from './create-pix-charge.ts';
import { createToken, deleteToken } from './create-token.ts';
import { listPayments, paymentsDisputed } from './list-payments.ts';
import { findPayment } from './payment.ts';
import { refundPayment } from './refund-payment.ts';
import {
  cardSetupSchema,
  chargeSchema,
  disputedSchema,
  listSchema,
  paymentLinkSchema,
  pixChargeSchema,
  refundSchema,
  tokenSchema,
} from './schemas.ts';
import { sweep } from './sweep.ts';

/** Registers the processor's API under /v1, which the API's sandbox adapter calls. */
export function processorRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, settings } = sandbox;

  app.addHook('onRequest', async (request) => requireBearer(request, settings.key));
  app.addHook('preHandler', async (request, reply) => {
    if (!(await strikeBefore(sandbox, request, reply))) return reply;
    sweep(sandbox);
  });
  app.addHook('onSend', async (request, reply) => strikeAnswer(sandbox, request, reply));

  keyedPost(app, sandbox, '/tokens', tokenSchema, (input) => created(createToken(sandbox, input)));
  app.delete<{ Params: { token: string } }>('/tokens/:token', (request, reply) => {
    deleteToken(sandbox, request.params.token);
    return reply.code(204).send();
  });
  keyedPost(app, sandbox, '/card-setups', cardSetupSchema, (input) =>
    created(createCardSetup(sandbox, input)),
  );
  app.get<{ Params: { id: string } }>('/card-setups/:id', (request) =>
    getCardSetup(sandbox, request.params.id),
  );
  keyedPost(app, sandbox, '/charges', chargeSchema, (input) => {
    const payment = chargeCard(sandbox, input);
    return payment.status === 'pending' ? { paymentId: payment.id } : created(payment);
  });
  keyedPost(app, sandbox, '/pix-charges', pixChargeSchema, (input) => {
    const payment = createPixCharge(sandbox, input);
    const { id, status, expiresAt, pix } = payment;
    return created({ id, txid: pix?.txid, brCode: pix?.brCode, expiresAt, status, payment });
  });
  keyedPost(app, sandbox, '/payment-links', paymentLinkSchema, (input) => {
    const payment = createPaymentLink(sandbox, input);
    const { id, status, link } = payment;
    const { orderId, redirectUrl, redirectQrCodeUrl } = link ?? {};
    return created({ id, orderId, redirectUrl, redirectQrCodeUrl, status, payment });
  });
  keyedPost(app, sandbox, '/refunds', refundSchema, (input) =>
    created(refundPayment(sandbox, input)),
  );

  app.get('/payments', (request) => listPayments(store, parse(listSchema, request.query)));
  app.get('/disputed-payments', (request) => ({
    payments: paymentsDisputed(store, parse(disputedSchema, request.query)),
  }));
  app.get<{ Params: { id: string } }>('/payments/:id', (request) => {
    const payment = findPayment(store, request.params.id);
    if (!payment) throw new Failure(404, 'not_found', 'There is no such payment.');
    return payment;
  });
}

function created(body: object): Answer {
  return { status: 201, body };
}
