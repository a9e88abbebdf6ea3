import { ApiFailure, type FailureCode } from '@merenda/ui/client/failure.ts';
import { describe, expect, test } from 'vitest';
import { classifyFailure, outcomeOf, outcomeOfCall } from './outcome.ts';

const failure = (status: number, code: FailureCode, userMessage?: string) =>
  new ApiFailure({ status, code, message: code, userMessage });

describe('a failed call', () => {
  test('that card, payer or processor refused is a final refusal', () => {
    expect(classifyFailure(failure(402, 'payment_refused'))).toBe('refused');
    expect(classifyFailure(failure(422, 'gateway_refused'))).toBe('refused');
  });

  test.each([
    failure(0, 'timeout'),
    failure(0, 'unavailable'),
    failure(503, 'unavailable'),
    failure(500, 'internal'),
    failure(409, 'request_in_progress'),
    new TypeError('broken answer'),
  ])('no clear answer is never a failure: $message', (error) => {
    expect(classifyFailure(error)).toBe('unknown');
  });

  test('that was not accepted made no payment', () => {
    expect(classifyFailure(failure(400, 'validation_failed'))).toBe('notMade');
    expect(classifyFailure(failure(404, 'not_found'))).toBe('notMade');
    expect(classifyFailure(failure(429, 'too_many_requests'))).toBe('notMade');
  });
});

describe('a question about a payment', () => {
  test('leaves it pending after any failure but a refusal, which carries the server’s message', async () => {
    await expect(outcomeOfCall(Promise.reject(failure(429, 'too_many_requests')))).resolves.toEqual(
      {
        result: 'pending',
      },
    );
    const refused = failure(402, 'payment_refused', 'This card has expired.');
    await expect(outcomeOfCall(Promise.reject(refused))).resolves.toEqual({
      result: 'error',
      words: 'This card has expired.',
    });
  });

  test('answers "paid" for money that came and was refunded later', () => {
    expect(outcomeOf({ status: 'refunded' }).result).toBe('paid');
    expect(outcomeOf({ status: 'created' }).result).toBe('pending');
    expect(outcomeOf({ status: 'expired' }).result).toBe('expired');
  });
});
