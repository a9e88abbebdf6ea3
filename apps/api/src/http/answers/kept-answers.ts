import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding } from '../../platform/gate/compress.ts';
import type { Gate } from '../../platform/gate/gate.ts';
import { encodingFor } from './encoding.ts';

/** Cost of a kept answer besides its bodies. */
const ENTRY_BYTES = 500;

interface Kept {
  /** A weak tag: the same for every compression. */
  tag: string;
  bodies: Map<Encoding | 'plain', Buffer>;
  /** Running compressions, shared by all callers meanwhile. */
  making: Map<Encoding, Promise<Buffer | undefined>>;
  bytes: number;
}

export interface KeptAnswers {
  /**
   * Answers with the result of `write` for a name, compressed as the browser accepts, with an ETag (304).
   * The content is written, hashed and compressed once for all callers while it is kept.
   *
   * @param name identifies everything that the content depends on
   */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    write: () => string,
  ): Promise<FastifyReply>;
}

/**
 * Keeps up to `maxBytes` of the finished answers that were requested last (product:operating#costly-work).
 */
export function createKeptAnswers(gate: Gate, maxBytes: number): KeptAnswers {
  // Answers in the order of their last request.
  const answers = new Map<string, Kept>();
  let bytes = 0;

  const grow = (name: string, kept: Kept, more: number) => {
    // The answer has been removed meanwhile to make room.
    if (answers.get(name) !== kept) return;
    kept.bytes += more;
    bytes += more;
    for (const [oldest, { bytes: freed }] of answers) {
      if (bytes <= maxBytes || oldest === name) break;
      answers.delete(oldest);
      bytes -= freed;
    }
  };

  const find = (name: string, write: () => string): Kept => {
    const known = answers.get(name);
    answers.delete(name);
    const kept = known ?? {
      tag: `W/"${createHash('sha256').update(write()).digest('base64url').slice(0, 27)}"`,
      ...{ bodies: new Map(), making: new Map(), bytes: 0 },
    };
    answers.set(name, kept);
    if (!known) grow(name, kept, ENTRY_BYTES + 2 * name.length);
    return kept;
  };

  const keep = (name: string, kept: Kept, form: Encoding | 'plain', body: Buffer) => {
    kept.bodies.set(form, body);
    grow(name, kept, body.length);
    return body;
  };

  const plain = (name: string, kept: Kept, write: () => string): Buffer =>
    kept.bodies.get('plain') ?? keep(name, kept, 'plain', Buffer.from(write()));

  const compressed = (name: string, kept: Kept, encoding: Encoding, write: () => string) => {
    const known = kept.bodies.get(encoding) ?? kept.making.get(encoding);
    if (known) return known;
    const making = compress(gate, encoding, Buffer.from(write()), { isKept: true })
      .then((body) => body && keep(name, kept, encoding, body))
      .finally(() => kept.making.delete(encoding));
    kept.making.set(encoding, making);
    return making;
  };

  return {
    async answer(request, reply, name, write) {
      const kept = find(name, write);
      reply.header('etag', kept.tag);
      if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(kept.tag)) {
        return reply.code(304).send();
      }
      const encoding = encodingFor(request);
      const body = encoding && (await compressed(name, kept, encoding, write));
      if (!body) return reply.send(plain(name, kept, write));
      return reply.header('content-encoding', encoding).send(body);
    },
  };
}
