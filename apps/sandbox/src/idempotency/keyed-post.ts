import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { cut, wait } from '../control/faults.ts';
import { Failure, parse } from '../http/failure.ts';
import { getPayment } from '../processor/payment.ts';
import { sweep } from '../processor/sweep.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Answer, type DeferredAnswer, once } from './once.ts';

/** Registers a POST that reads its body by a schema and does its work once per Idempotency-Key. */
export function keyedPost<S extends z.ZodType>(
  app: FastifyInstance,
  sandbox: Sandbox,
  url: string,
  schema: S,
  work: (input: z.output<S>) => Answer | DeferredAnswer,
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

/** Holds the connection longer than a caller waits, then answers with the payment's outcome. */
async function answerLate(
  sandbox: Sandbox,
  { paymentId }: DeferredAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const passed = await wait(sandbox.control.read().slowCard.answerAfterMs, sandbox.closing);
  if (!passed) return cut(request, reply);
  sweep(sandbox);
  return reply.code(201).send(getPayment(sandbox.store, paymentId));
}

/** The Idempotency-Key of a call: 1 to 255 visible ASCII characters. Throws 400 otherwise. */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Failure(400, 'invalid_request', 'Idempotency-Key has a wrong shape.');
}
