import { setTimeout as sleep } from 'node:timers/promises';
import type { BrandCurrency } from '@merenda/domain/money/currencies';
import type Stripe from 'stripe';
import type { CallOptions, GatewayResult, ReadOptions } from '../port.ts';
import { outcomeOf } from './failure.ts';

/** The currencies we serve in which Stripe's minor units are the same as ours. */
const CURRENCIES: Record<BrandCurrency, true> = { BRL: true, EUR: true, GBP: true, HUF: true };

/** An answer without the expected content: whether the call was done must be polled. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/**
 * Runs calls within the deadline. The library repeats failed ones with the same idempotency key. A call
 * still running at the deadline may yet be done, so it is `unknown`.
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

/** The same for a new payment; a currency that we do not serve is refused without a call. */
export async function inCurrency<Value>(
  { currency }: { currency: string },
  call: CallOptions,
  work: () => Promise<Value>,
): Promise<GatewayResult<Value>> {
  if (!Object.hasOwn(CURRENCIES, currency))
    return { outcome: 'refused', reason: 'unsupported_currency' };
  return within(call, work);
}

/** The most records of a list that Stripe gives at once. */
export const PAGE = 100;

/** Options of a call that only reads; without a key, which Stripe would bind to the next call. */
export const reading = ({ deadlineMs }: ReadOptions): Stripe.RequestOptions => ({
  timeout: deadlineMs,
});

/** Options of a call that must be done once, however often it is sent. */
export const onceOptions = ({
  deadlineMs,
  idempotencyKey,
}: CallOptions): Stripe.RequestOptions => ({
  timeout: deadlineMs,
  idempotencyKey,
});

/** The amount and currency of a payment in Stripe's fields. */
export const amountOf = (payment: { amountMinor: bigint; currency: string }) => ({
  amount: Number(payment.amountMinor),
  currency: payment.currency.toLowerCase(),
});

/** An instant as Stripe's Unix seconds. */
export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);
