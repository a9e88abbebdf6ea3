import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../http/failure.ts';
import type { Payment } from '../../processor/payment.ts';
import { isForm } from '../send.ts';

/**
 * Does what a payer's bank is asked to: a script is told the payment as it then is, or why not; a
 * form's browser goes back to its part of the control page, which shows how it stands.
 */
export function answerBank(
  request: FastifyRequest,
  reply: FastifyReply,
  part: 'disputes' | 'refunds',
  act: () => Payment,
) {
  if (!isForm(request)) return { payment: act() };
  try {
    act();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  return reply.redirect(`/control#${part}`, 303);
}
