import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress } from '../../platform/gate/compress.ts';
import type { Gate } from '../../platform/gate/gate.ts';
import { encodingFor } from '../answers/encoding.ts';

/**
 * Says that a page is one, and how long it is good for: a browser has to ask for it again each time, and one
 * that `isPersonal` is kept by nobody.
 */
export const asHtml = (reply: FastifyReply, { isPersonal = false } = {}): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', isPersonal ? 'no-store' : 'no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie, host');

/** Sends a page that is one guardian's alone, compressed as the browser likes it. */
export async function answerPersonal(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const encoding = encodingFor(request);
  const body = encoding && (await compress(gate, encoding, Buffer.from(html)));
  asHtml(reply, { isPersonal: true });
  return body ? reply.header('content-encoding', encoding).send(body) : reply.send(html);
}
