import { type Answer, type Fault, headerOf, serveDouble } from '../../testing/double-server.ts';
import { createBook } from './book.ts';
import { stripeJudge } from './published/judge.ts';
import { refused } from './records.ts';

/**
 * The part of Stripe's HTTP interface that the adapter uses, with idempotency, on its own port. It answers
 * with Stripe's own examples; Stripe's own types check every request and answer.
 */
export async function startStripeDouble() {
  const book = createBook();
  const answers = new Map<string, { answer: Answer; request: string }>();
  const faults: Fault[] = [];
  const seen: { path: string; key: string | undefined; body: string }[] = [];

  const served = await serveDouble(stripeJudge, (received) => {
    const { method, url, body } = received;
    const key = headerOf(received, 'idempotency-key');
    seen.push({ path: `${method} ${url.pathname}`, key, body });
    if (headerOf(received, 'authorization') !== 'Bearer sk_test_double') return NO_KEY;
    const fault = faults.shift();
    if (fault === 'busy') return BUSY;
    if (fault === 'in use') return IN_USE;
    const known = key === undefined ? undefined : answers.get(key);
    if (known && known.request !== body) return MISMATCH;
    // The answer is copied, since the records change later.
    const done = known?.answer ?? structuredClone(book.answer(received));
    if (key !== undefined) answers.set(key, { answer: done, request: body });
    return fault === 'lost answer' ? 'lost' : done;
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

const invalid = (status: number, error: object) =>
  refused(status, { type: 'invalid_request_error', message: 'refused', ...error });
const NO_KEY = invalid(401, {});
const IN_USE = invalid(409, { code: 'idempotency_key_in_use' });
const BUSY = refused(503, { type: 'api_error', message: 'busy' });
const MISMATCH = refused(400, { type: 'idempotency_error', message: 'other parameters' });
