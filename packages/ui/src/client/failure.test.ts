import { describe, expect, test } from 'vitest';
import { ApiFailure, type FailureCode, failureOf, isFailure, mayBeDone } from './failure.ts';

const answer = (status: number, body: BodyInit | null, headers?: HeadersInit) =>
  failureOf(new Response(body, { status, ...(headers && { headers }) }));

describe('a non-2xx answer', () => {
  test('in the wire’s shape keeps code, the word to the user and the issues', async () => {
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

  test.each([502, 503, 504])(
    '%i means that the API is away, whatever stands in it',
    async (status) => {
      expect((await answer(status, '<h1>Bad gateway</h1>')).code).toBe('unavailable');
    },
  );

  test('that the processor does not answer is told by the API, which is there', async () => {
    const body = JSON.stringify({ status: 503, code: 'processor_unavailable' });
    expect((await answer(503, body)).code).toBe('processor_unavailable');
  });

  test('with a body that is not ours is unexpected, without breaking', async () => {
    for (const body of ['', 'null', '[]', '"text"', '{', '<html>']) {
      expect((await answer(500, body)).code).toBe('unexpected');
    }
  });

  test('401 without a body ends the session all the same', async () => {
    expect((await answer(401, null)).code).toBe('unauthenticated');
  });

  test('tells how long to wait, when the server says so in seconds', async () => {
    expect((await answer(429, '{}', { 'retry-after': '7' })).retryAfterSeconds).toBe(7);
    expect((await answer(429, '{}')).retryAfterSeconds).toBeUndefined();
  });
});

describe('whether it was done in spite of the failure', () => {
  const failure = (status: number, code: FailureCode) =>
    new ApiFailure({ status, code, message: code });

  test.each([
    failure(0, 'timeout'),
    failure(503, 'unavailable'),
    failure(500, 'internal'),
    failure(409, 'request_in_progress'),
    failure(422, 'idempotency_mismatch'),
    new SyntaxError('broken answer'),
  ])('nobody knows after: $message', (error) => {
    expect(mayBeDone(error)).toBe(true);
    expect(mayBeDone(error, true)).toBe(true);
  });

  test('a refusal says no; one that nobody looked behind says nothing of an earlier try', () => {
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
