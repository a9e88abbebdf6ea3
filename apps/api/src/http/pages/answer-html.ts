import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress } from '../../platform/gate/compress.ts';
import type { Gate } from '../../platform/gate/gate.ts';
import { encodingFor } from '../answers/encoding.ts';

/**
 * Marks an answer as an HTML page. A browser has to revalidate it each time; no cache keeps it if
 * `isPersonal`.
 */
export const asHtml = (reply: FastifyReply, { isPersonal = false } = {}): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', isPersonal ? 'no-store' : 'no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie, host');

/** Sends a page of one guardian, compressed as the browser accepts. */
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
