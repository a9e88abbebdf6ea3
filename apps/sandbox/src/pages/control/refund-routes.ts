import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parse } from '../../http/failure.ts';
import { failRefund } from '../../processor/fail-refund.ts';
import type { Sandbox } from '../../sandbox.ts';
import { answerBank } from '../bank/answer-bank.ts';

const failSchema = z.object({ outcome: z.literal('failed') });
const newestSchema = failSchema.extend({ reference: z.string().trim().min(1).max(200) });

/** Registers the payer's bank's acts on refunds, for scripts and for the control page. */
export function refundRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/refunds', (request, reply) => {
    const { reference } = parse(newestSchema, request.body);
    return answerBank(request, reply, 'refunds', () => failRefund(sandbox, newestOf(reference)));
  });

  app.post<{ Params: { id: string } }>('/refunds/:id', (request, reply) => {
    parse(failSchema, request.body);
    return answerBank(request, reply, 'refunds', () => failRefund(sandbox, request.params.id));
  });

  /** The latest accepted refund of the payment with a reference. */
  function newestOf(reference: string): string {
    const row = sandbox.store.get(
      `SELECT refund.id FROM refund JOIN payment ON payment.id = payment_id
       WHERE payment.reference = ? AND failed_at IS NULL ORDER BY refund.seq DESC LIMIT 1`,
      reference,
    );
    return String(row?.id ?? '');
  }
}
