import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Fault, headerOf, serveDouble } from '../../testing/double-server.ts';
import { createBook } from './book.ts';
import { readForm } from './form.ts';

/**
 * Stripe's HTTP interface as far as the adapter uses it, with idempotency, on a port of its own.
 */
export async function startStripeDouble() {
  const book = createBook();
  const answers = new Map<string, { body: string; status: number; request: string }>();
  const faults: Fault[] = [];
  const seen: { path: string; key: string | undefined; body: string }[] = [];

  const served = await serveDouble(async (request, response) => {
    const body = await text(request);
    const key = headerOf(request, 'idempotency-key');
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    seen.push({ path: `${request.method} ${url.pathname}`, key, body });
    if (headerOf(request, 'authorization') !== 'Bearer sk_test_double') {
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'no key' } });
    }
    const fault = faults.shift();
    if (fault === 'busy') return send(response, 503, { error: { type: 'api_error' } });
    if (fault === 'in use') return send(response, 409, IN_USE);
    const known = key === undefined ? undefined : answers.get(key);
    if (known && known.request !== body) return send(response, 400, MISMATCH);
    const done = known ?? {
      ...book.answer(request.method ?? 'GET', url, readForm(body)),
      request: body,
    };
    if (key !== undefined) answers.set(key, done);
    if (fault === 'lost answer') return request.socket.destroy();
    response.writeHead(done.status, { 'content-type': 'application/json' }).end(done.body);
  });
  return {
    ...book,
    seen,
    /** The next requests fail in these ways, one each. */
    fail: (...next: Fault[]) => faults.push(...next),
    /** No further request fails. */
    clearFaults: () => faults.splice(0),
    settings: {
      secretKey: 'sk_test_double',
      webhookSecret: 'whsec_double',
      url: served.url,
    },
    stop: served.stop,
    resume: served.resume,
  };
}

const IN_USE = {
  error: { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'in use' },
};
const MISMATCH = { error: { type: 'idempotency_error', message: 'other parameters' } };

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
