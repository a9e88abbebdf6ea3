import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parse } from '../../http/failure.ts';
import { changeDispute, decideDispute, openDispute } from '../../processor/disputes.ts';
import { amountMinor } from '../../processor/schemas.ts';
import type { Sandbox } from '../../sandbox.ts';
import { answerBank } from '../bank/answer-bank.ts';

const named = z.string().trim().min(1).max(200);
const openSchema = z
  .object({ paymentId: named.optional(), reference: named.optional(), amountMinor })
  .partial({ amountMinor: true })
  .refine(({ paymentId, reference }) => (paymentId === undefined) !== (reference === undefined), {
    message: 'either paymentId or reference is needed',
    path: ['paymentId'],
  });
const decideSchema = z.union([
  z.object({ outcome: z.enum(['won', 'lost']) }),
  z.object({ amountMinor }),
]);

/** Registers the payer's bank's acts on captured payments, for scripts and for the control page. */
export function disputeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/disputes', (request, reply) => {
    const { reference, amountMinor, ...input } = parse(openSchema, request.body);
    return answerBank(request, reply, 'disputes', () =>
      openDispute(sandbox, { paymentId: input.paymentId ?? paidUnder(reference), amountMinor }),
    );
  });

  app.post<{ Params: { id: string } }>('/disputes/:id', (request, reply) => {
    const asked = parse(decideSchema, request.body);
    const { id } = request.params;
    return answerBank(request, reply, 'disputes', () =>
      'outcome' in asked
        ? decideDispute(sandbox, id, asked.outcome)
        : changeDispute(sandbox, id, asked.amountMinor),
    );
  });

  /** The captured payment of a reference, else any payment of it. */
  function paidUnder(reference = ''): string {
    const row = sandbox.store.get(
      'SELECT id FROM payment WHERE reference = ? ORDER BY captured_minor > 0 DESC, seq DESC LIMIT 1',
      reference,
    );
    return String(row?.id ?? '');
  }
}
