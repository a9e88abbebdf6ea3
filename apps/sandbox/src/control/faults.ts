import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../http/failure.ts';
import type { Sandbox } from '../sandbox.ts';

/**
 * Applies faults before a processor call is worked on. Silence does nothing and cuts the connection in the
 * end. Delay does the work later, even if the caller has left. Refusal answers POSTs with 503. Returns
 * false if the connection is gone and nothing is left to do.
 */
export async function strikeBefore(
  { control, closing }: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const silentForMs = control.silentForMs();
  if (silentForMs > 0) {
    await wait(silentForMs, closing);
    cut(request, reply);
    return false;
  }
  const { delayMs } = control.read();
  if (delayMs > 0 && !(await wait(delayMs, closing))) {
    cut(request, reply);
    return false;
  }
  if (request.method === 'POST' && control.take('refuseNext')) {
    throw new Failure(503, 'unavailable', 'Refused as /control asked. Nothing was done.');
  }
  return true;
}

/** Cuts the connection without an answer. */
export function cut(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

/** Applies the fault after a POST's work is committed: its answer is lost. */
export function strikeAnswer(
  { control }: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const committed = request.method === 'POST' && reply.statusCode < 300;
  if (committed && control.take('dropAnswerNext')) request.raw.socket.destroy();
}

/** Waits unless the process is stopping; returns whether the whole time has passed. */
export async function wait(ms: number, closing: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal: closing });
    return true;
  } catch {
    return false;
  }
}
