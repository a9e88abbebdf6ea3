import { Readable } from 'node:stream';
import type { FileAnswer } from '@merenda/contract/file';
import type { RouteSpec } from '@merenda/contract/route';
import type { FastifyReply } from 'fastify';

/** Opened in spite of all, it runs nothing, loads nothing and has no origin; it may be saved. */
const POLICY = "sandbox allow-downloads; default-src 'none'";

/**
 * Answers a file: to be saved, never to be shown or run by the browser, and kept by nobody on the way,
 * unless the route is immutable: then a page shows it, and whoever has it keeps it. Of one with a version
 * the reader keeps a copy, and asks whether it is still right (304). A content that comes piece by piece is asked for at the reader's own pace.
 */
export function sendFile(
  reply: FastifyReply,
  { name, mediaType, content, encoding, version }: FileAnswer,
  { isImmutable }: Pick<RouteSpec, 'isImmutable'>,
) {
  if (isImmutable) reply.header('cache-control', 'public, max-age=31536000, immutable');
  if (version !== undefined) {
    const tag = `"${version}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (isKnown(reply.request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .type(mediaType)
    .header('content-security-policy', POLICY)
    .header('content-disposition', isImmutable ? 'inline' : attachment(name))
    .send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}

/** Answers what goes on: passed on piece by piece, also by a proxy. */
export const sendEvents = (reply: FastifyReply, content: Readable) =>
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(content);

/** RFC 9110: one of those that the reader has; packed on the way, it is a weak one (`W/`). */
const isKnown = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim())) ?? false;

/** RFC 6266: the name in plain letters for old readers, and as it is. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
