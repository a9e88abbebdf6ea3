import { describe, expect, test } from 'vitest';
import {
  ApiFailure,
  type FailureCode,
  failureOf,
  isFailure,
  mayBeDone,
  reasonOf,
} from './failure.ts';

const answer = (status: number, body: BodyInit | null, headers?: HeadersInit) =>
  failureOf(new Response(body, { status, ...(headers && { headers }) }));

describe('a non-2xx answer', () => {
  test('in the wire’s shape keeps code, user message and issues', async () => {
    const failure = await answer(
      412,
      JSON.stringify({
        status: 412,
        statusText: 'Precondition Failed',
        code: 'insufficient_funds',
        message: 'too little',
        userMessage: 'Saldo insuficiente.',
        issues: [{ path: 'value', message: 'too much' }],
      }),
    );
    expect(failure).toMatchObject({
      status: 412,
      code: 'insufficient_funds',
      userMessage: 'Saldo insuficiente.',
      issues: [{ path: 'value', message: 'too much' }],
    });
    expect(isFailure(failure, 'insufficient_funds')).toBe(true);
    expect(isFailure(failure, 'timeout')).toBe(false);
  });

  test.each([502, 503, 504])('%i means that the API is away, whatever its body', async (status) => {
    expect((await answer(status, '<h1>Bad gateway</h1>')).code).toBe('unavailable');
  });

  test('about a processor that does not answer comes from the API, which is there', async () => {
    const body = JSON.stringify({ status: 503, code: 'processor_unavailable' });
    expect((await answer(503, body)).code).toBe('processor_unavailable');
  });

  test('with a body that is not ours is unexpected, without an exception', async () => {
    for (const body of ['', 'null', '[]', '"text"', '{', '<html>']) {
      expect((await answer(500, body)).code).toBe('unexpected');
    }
  });

  test('with 401 and no body still ends the session', async () => {
    expect((await answer(401, null)).code).toBe('unauthenticated');
  });

  test('has the wait when the server gives it in seconds', async () => {
    expect((await answer(429, '{}', { 'retry-after': '7' })).retryAfterSeconds).toBe(7);
    expect((await answer(429, '{}')).retryAfterSeconds).toBeUndefined();
  });
});

test.each(['operator_not_allowed', 'health_not_allowed', 'not_owner'] as const)(
  '%s is told as a missing right, and not as a fault of ours',
  async (code) => {
    expect(reasonOf(await answer(403, JSON.stringify({ status: 403, code })))).toBe('refused');
  },
);

describe('mayBeDone', () => {
  const failure = (status: number, code: FailureCode) =>
    new ApiFailure({ status, code, message: code });

  test.each([
    failure(0, 'timeout'),
    failure(503, 'unavailable'),
    failure(500, 'internal'),
    failure(409, 'request_in_progress'),
    failure(422, 'idempotency_mismatch'),
    new SyntaxError('broken answer'),
  ])('is true after: $message', (error) => {
    expect(mayBeDone(error)).toBe(true);
    expect(mayBeDone(error, true)).toBe(true);
  });

  test('is false after a refusal, unless it may precede the look for an earlier try', () => {
    for (const refusal of [
      failure(402, 'insufficient_balance'),
      failure(417, 'order_not_possible'),
    ]) {
      expect(mayBeDone(refusal)).toBe(false);
      expect(mayBeDone(refusal, true)).toBe(false);
    }
    for (const refusal of [failure(401, 'unauthenticated'), failure(429, 'too_many_requests')]) {
      expect(mayBeDone(refusal)).toBe(false);
      expect(mayBeDone(refusal, true)).toBe(true);
    }
  });
});
