import type { FastifyInstance } from 'fastify';
import QRCode from 'qrcode';
import { z } from 'zod';
import { Failure, parse } from '../../http/failure.ts';
import { findPayment, type Payment } from '../../processor/payment.ts';
import {
  isOpen,
  markDeclined,
  markExpired,
  markPaid,
  markPending,
} from '../../processor/transitions.ts';
import type { Sandbox } from '../../sandbox.ts';
import { isForm, sendPage } from '../send.ts';
import { payPage, returnAddress } from './pay-page.ts';

/** The page has a button for each of these except "expired", which is for scripts. */
const OUTCOMES = ['paid', 'declined', 'pending', 'expired'] as const;
const outcomeSchema = z.object({ outcome: z.enum(OUTCOMES) });

type ById = { Params: { orderId: string } };

/** Registers the hosted page of payment links, and the same by JSON for scripts. */
export function payRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, control } = sandbox;

  app.get<ById>('/pay/:orderId', (request, reply) => {
    const payment = findLink(request.params.orderId);
    const { returnUrl } = payment.link ?? {};
    const formTarget = returnUrl ? new URL(returnUrl).origin : '';
    return sendPage(reply, payPage(payment, control.now()), formTarget);
  });

  app.get<ById>('/pay/:orderId/qr.svg', async (request, reply) => {
    const { link } = findLink(request.params.orderId);
    const picture = await QRCode.toString(link?.redirectUrl ?? '', { type: 'svg', margin: 2 });
    return reply.type('image/svg+xml').send(picture);
  });

  app.post<ById>('/pay/:orderId', (request, reply) => {
    const { outcome } = parse(outcomeSchema, request.body);
    const payment = findLink(request.params.orderId);
    // A form that is sent twice, or too late, shows the payment's state.
    if (isForm(request) && !isOpen(payment)) return reply.redirect(`/pay/${payment.id}`, 303);
    const decided = decide(payment, outcome);
    const returnUrl = returnAddress(decided) ?? null;
    if (!isForm(request)) return { payment: decided, returnUrl };
    return reply.redirect(returnUrl ?? `/pay/${payment.id}`, 303);
  });

  function decide(payment: Payment, outcome: (typeof OUTCOMES)[number]): Payment {
    switch (outcome) {
      case 'paid':
        return markPaid(sandbox, payment);
      case 'declined':
        return markDeclined(sandbox, payment, 'payer_refused');
      case 'pending':
        return markPending(sandbox, payment);
      case 'expired':
        return markExpired(sandbox, payment);
    }
  }

  function findLink(orderId: string): Payment {
    const payment = findPayment(store, orderId);
    if (payment?.kind !== 'link') {
      throw new Failure(404, 'not_found', 'There is no such order.');
    }
    return payment;
  }
}
