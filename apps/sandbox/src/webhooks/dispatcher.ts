import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Control } from '../control/control.ts';
import type { Settings } from '../env.ts';
import type { Store } from '../store/store.ts';
import { type Delivery, dueDeliveries, markDelivered, markFailed, nextDueAt } from './outbox.ts';
import { SIGNATURE_HEADER, signWebhook } from './sign.ts';

const MAX_IN_FLIGHT = 8;
const ATTEMPT_TIMEOUT_MS = 10_000;
const AFTER_TROUBLE_MS = 1_000;

export interface Dispatcher {
  wake(): void;
  /** Stops sending and waits for running attempts; unanswered webhooks are sent again later. */
  close(): Promise<void>;
}

/** Sends each event of the outbox to the API's webhook address until it answers 2xx. */
export function startDispatcher(
  settings: Settings,
  store: Store,
  control: Control,
  log: FastifyBaseLogger,
): Dispatcher {
  const closing = new AbortController();
  const inFlight = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const attempt = async (delivery: Delivery): Promise<void> => {
    const problem = await send(settings, delivery.body, closing.signal);
    if (closing.signal.aborted) return;
    if (problem === undefined) markDelivered(store, delivery.seq);
    else markFailed(store, delivery, problem);
  };

  const begin = (delivery: Delivery): void => {
    const sending = attempt(delivery)
      .catch((error: unknown) => log.error(error, 'a webhook could not be recorded'))
      .finally(() => {
        inFlight.delete(delivery.seq);
        tick();
      });
    inFlight.set(delivery.seq, sending);
  };

  const beginDue = (): void => {
    const now = Date.now();
    for (const delivery of dueDeliveries(store, now, MAX_IN_FLIGHT * 2)) {
      if (inFlight.size >= MAX_IN_FLIGHT) return;
      if (!inFlight.has(delivery.seq)) begin(delivery);
    }
    const next = nextDueAt(store, now);
    if (next !== undefined) timer = setTimeout(tick, next - now);
  };

  const tick = (): void => {
    clearTimeout(timer);
    if (closing.signal.aborted || control.read().webhooks.paused) return;
    try {
      beginDue();
    } catch (error) {
      log.error(error, 'the outbox could not be read');
      timer = setTimeout(tick, AFTER_TROUBLE_MS);
    }
  };

  setImmediate(tick);
  return {
    wake: () => void setImmediate(tick),
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.race([Promise.allSettled(inFlight.values()), sleep(1_000)]);
    },
  };
}

/** Makes one attempt; returns the error, or undefined after a 2xx. */
async function send(
  settings: Settings,
  body: string,
  closing: AbortSignal,
): Promise<string | undefined> {
  try {
    const response = await fetch(settings.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'merenda-sandbox',
        [SIGNATURE_HEADER]: signWebhook(settings.secret, body, Math.floor(Date.now() / 1000)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `answered ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** A short, stable reason: the network's error code if there is one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return `not reachable (${String(cause.code)})`;
  return 'not reachable';
}
