import type { FastifyInstance } from 'fastify';
import { Failure } from '../http/failure.ts';
import { refuseForeignPages } from '../http/same-origin.ts';
import { newestPayments } from '../processor/list-payments.ts';
import { findPayment } from '../processor/payment.ts';
import { sweep } from '../processor/sweep.ts';
import type { Sandbox } from '../sandbox.ts';
import { assetRoutes } from './assets.ts';
import { bankRoutes } from './bank/bank-routes.ts';
import { cardRoutes } from './card/card-routes.ts';
import { controlRoutes } from './control/control-routes.ts';
import { disputeRoutes } from './control/dispute-routes.ts';
import { paymentPage } from './control/payment-page.ts';
import { refundRoutes } from './control/refund-routes.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { operatorsPage } from './operators-page.ts';
import { payRoutes } from './pay/pay-routes.ts';
import { sendPage } from './send.ts';
import { startPage } from './start-page.ts';

/** Registers everything that an evaluator opens in a browser, and the same acts for scripts. */
export function pageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, settings } = sandbox;
  app.addHook('onRequest', async (request) => refuseForeignPages(request, settings.publicUrl));
  app.addHook('preHandler', async () => sweep(sandbox));

  assetRoutes(app);
  bankRoutes(app, sandbox);
  payRoutes(app, sandbox);
  cardRoutes(app, sandbox);
  inboxRoutes(app, sandbox);
  controlRoutes(app, sandbox);
  disputeRoutes(app, sandbox);
  refundRoutes(app, sandbox);

  app.get('/', (_, reply) => sendPage(reply, startPage(newestPayments(store, 8))));
  app.get('/operators', (_, reply) => sendPage(reply, operatorsPage(new Date())));
  app.get<{ Params: { id: string } }>('/payments/:id', (request, reply) => {
    const payment = findPayment(store, request.params.id);
    if (!payment) throw new Failure(404, 'not_found', 'There is no such payment.');
    return sendPage(reply, paymentPage(payment));
  });
}
