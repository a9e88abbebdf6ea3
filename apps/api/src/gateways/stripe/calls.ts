import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { CallOptions, GatewayResult, ReadOptions } from '../port.ts';
import { outcomeOf } from './failure.ts';

/** Stripe counts the same minor units as we do in these, the currencies that we serve. */
const CURRENCIES = new Set(['BRL', 'EUR', 'GBP', 'HUF']);

/** An answer that is not what the call should have given: whether it was done must be asked. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/**
 * Runs calls within the whole time that they have. The library repeats what failed on the way, with
 * the same idempotency key; what is still under way at the end may yet be done, so it is unknown.
 */
export async function within<Value>(
  { deadlineMs, signal }: ReadOptions,
  work: () => Promise<Value>,
): Promise<GatewayResult<Value>> {
  const over = new AbortController();
  const ends = signal ? AbortSignal.any([over.signal, signal]) : over.signal;
  const deadline = sleep(deadlineMs, undefined, { signal: ends })
    .catch(() => {})
    .then(() => ({ outcome: 'unknown', cause: 'no answer in time' }) as const);
  const call = work().then((value) => ({ outcome: 'done', value }) as const, notDone);
  try {
    return await Promise.race([call, deadline]);
  } finally {
    over.abort();
  }
}

function notDone(error: unknown) {
  if (error instanceof UnreadableAnswer) {
    return { outcome: 'unknown', cause: error.message } as const;
  }
  return outcomeOf(error);
}

/** The same for a new payment; one in a currency that we do not serve here never leaves. */
export async function inCurrency<Value>(
  { currency }: { currency: string },
  call: CallOptions,
  work: () => Promise<Value>,
): Promise<GatewayResult<Value>> {
  if (!CURRENCIES.has(currency)) return { outcome: 'refused', reason: 'unsupported_currency' };
  return within(call, work);
}

/** For what only reads: a key on it would be taken for that of the call which comes next. */
export const reading = ({ deadlineMs }: ReadOptions): Stripe.RequestOptions => ({
  timeout: deadlineMs,
});

/** For what is done once, however often it is sent. */
export const once = ({ deadlineMs, idempotencyKey }: CallOptions): Stripe.RequestOptions => ({
  timeout: deadlineMs,
  idempotencyKey,
});

export const amountOf = (payment: { amountMinor: bigint; currency: string }) => ({
  amount: Number(payment.amountMinor),
  currency: payment.currency.toLowerCase(),
});

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);
