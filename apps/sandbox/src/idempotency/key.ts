import type { FastifyRequest } from 'fastify';
import { Failure } from '../http/failure.ts';

/** The Idempotency-Key of a call: 1 to 255 visible ASCII characters. Throws 400 otherwise. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Failure(400, 'invalid_request', 'Idempotency-Key has a wrong shape.');
}
