import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { cut } from '../control/faults.ts';
import { parse } from '../http/failure.ts';
import { wait } from '../http/wait.ts';
import { getPayment } from '../processor/payment.ts';
import { sweep } from '../processor/sweep.ts';
import type { Sandbox } from '../sandbox.ts';
import { idempotencyKeyOf } from './key.ts';
import { type Answer, once, type Unanswered } from './once.ts';

/** A POST that reads its body by a schema and does its work once for its Idempotency-Key. */
export function keyedPost<S extends z.ZodType>(
  app: FastifyInstance,
  sandbox: Sandbox,
  url: string,
  schema: S,
  work: (input: z.output<S>) => Answer | Unanswered,
): void {
  app.post(url, async (request, reply) => {
    const input = parse(schema, request.body);
    const keyed = { key: idempotencyKeyOf(request), url: request.url, input };
    const outcome = once(sandbox, keyed, () => work(input));
    if ('paymentId' in outcome) return answerLate(sandbox, outcome, request, reply);
    if (outcome.replayed) reply.header('idempotency-replayed', 'true');
    return reply.code(outcome.status).send(outcome.body);
  });
}

/** Holds the connection longer than a caller waits, then answers what has become of the payment. */
async function answerLate(
  sandbox: Sandbox,
  { paymentId }: Unanswered,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const passed = await wait(sandbox.control.read().slowCard.answerAfterMs, sandbox.closing);
  if (!passed) return cut(request, reply);
  sweep(sandbox);
  return reply.code(201).send(getPayment(sandbox.store, paymentId));
}
