import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** Refuses a call without the processor's key (401 unauthorized). */
export function requireBearer(request: FastifyRequest, key: string): void {
  const header = request.headers.authorization ?? '';
  if (!timingSafeEqual(sha256(header), sha256(`Bearer ${key}`))) {
    throw new Failure(401, 'unauthorized', 'This call needs the processor key.');
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
