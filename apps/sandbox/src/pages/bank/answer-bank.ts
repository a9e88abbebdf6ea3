import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../http/failure.ts';
import type { Payment } from '../../processor/payment.ts';
import { isForm } from '../send.ts';

/**
 * Does an act of the payer's bank. A script gets the resulting payment or the refusal. A form's browser
 * goes back to its part of the control page, which shows the payment's state.
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
