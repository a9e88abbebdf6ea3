import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../platform/failure.ts';
import type { IdempotencyRequest } from '../platform/once/run-once.ts';

const KEY = /^[\x21-\x7e]{8,128}$/;

/**
 * The request's idempotency key and a hash of its content.
 * @throws Failure validation_failed if the header is missing or not 8–128 visible characters
 */
export function readIdempotency(request: FastifyRequest): IdempotencyRequest {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw invalid('headers.idempotency-key', 'wants 8 to 128 visible characters');
  }
  const asked = JSON.stringify([request.method, request.url, canonical(request.body)]);
  return { key, requestHash: hash('sha256', asked, 'buffer') };
}

/** The same value for any order of a client's keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, item]) => [key, canonical(item)]);
}
