import { Readable } from 'node:stream';
import type { FileAnswer } from '@merenda/contract/file';
import type { RouteSpec } from '@merenda/contract/route';
import type { FastifyReply } from 'fastify';

/** A file that is opened anyway runs nothing, loads nothing and has no origin; it may be saved. */
const POLICY = "sandbox allow-downloads; default-src 'none'";

/**
 * Answers a file to be saved, never shown or run by the browser, and not kept by caches. An immutable
 * route's file may be shown and kept by its readers. A file with a version may be kept and is revalidated
 * (304). Streamed content is read at the reader's own pace.
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

/** Answers an event stream that proxies pass on without buffering. */
export const sendEvents = (reply: FastifyReply, content: Readable) =>
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(content);

/** Does `if-none-match` contain the tag (RFC 9110)? A proxy that compresses makes it weak (`W/`). */
const isKnown = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim())) ?? false;

/** The header by RFC 6266: the name in ASCII for old readers, and the exact name. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
