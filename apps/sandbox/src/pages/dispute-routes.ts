import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure, parse } from '../http/failure.ts';
import { decideDispute, openDispute } from '../processor/disputes.ts';
import type { Payment } from '../processor/payment.ts';
import { amountMinor } from '../processor/schemas.ts';
import type { Sandbox } from '../sandbox.ts';
import { isForm } from './send.ts';

const named = z.string().trim().min(1).max(200);
const openSchema = z
  .object({ paymentId: named.optional(), reference: named.optional(), amountMinor })
  .partial({ amountMinor: true })
  .refine(({ paymentId, reference }) => (paymentId === undefined) !== (reference === undefined), {
    message: 'either paymentId or reference is needed',
    path: ['paymentId'],
  });
const decideSchema = z.object({ outcome: z.enum(['won', 'lost']) });

/** What a payer's bank does to a payment that was made: for scripts, and for the control page. */
export function disputeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, act: () => Payment) => {
    if (!isForm(request)) return { payment: act() };
    try {
      act();
    } catch (error) {
      // The page then shows how it stands.
      if (!(error instanceof Failure)) throw error;
    }
    return reply.redirect('/control#disputes', 303);
  };

  app.post('/disputes', (request, reply) => {
    const { reference, amountMinor, ...input } = parse(openSchema, request.body);
    return answer(request, reply, () =>
      openDispute(sandbox, { paymentId: input.paymentId ?? paidUnder(reference), amountMinor }),
    );
  });

  app.post<{ Params: { id: string } }>('/disputes/:id', (request, reply) => {
    const { outcome } = parse(decideSchema, request.body);
    return answer(request, reply, () => decideDispute(sandbox, request.params.id, outcome));
  });

  /** The payment that was captured under a reference, else any of it. */
  function paidUnder(reference = ''): string {
    const row = sandbox.store.get(
      'SELECT id FROM payment WHERE reference = ? ORDER BY captured_minor > 0 DESC, seq DESC LIMIT 1',
      reference,
    );
    return String(row?.id ?? '');
  }
}
