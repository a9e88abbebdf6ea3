import { ApiFailure, type FailureCode } from '@merenda/ui/client/failure.ts';
import { describe, expect, test } from 'vitest';
import { classifyFailure, outcomeOf, outcomeOfCall } from './outcome.ts';

const failure = (status: number, code: FailureCode, userMessage?: string) =>
  new ApiFailure({ status, code, message: code, userMessage });

describe('what a failed call says about the payment', () => {
  test('a refusal by card, payer or processor is final', () => {
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

  test('a request that was not accepted made no payment', () => {
    expect(classifyFailure(failure(400, 'validation_failed'))).toBe('notMade');
    expect(classifyFailure(failure(404, 'not_found'))).toBe('notMade');
    expect(classifyFailure(failure(429, 'too_many_requests'))).toBe('notMade');
  });
});

describe('asking after a payment', () => {
  test('stays pending through everything but a refusal, which comes with the server’s words', async () => {
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

  test('money that came and was given back later did come', () => {
    expect(outcomeOf({ status: 'refunded' }).result).toBe('paid');
    expect(outcomeOf({ status: 'created' }).result).toBe('pending');
    expect(outcomeOf({ status: 'expired' }).result).toBe('expired');
  });
});
