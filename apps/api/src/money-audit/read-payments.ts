import type { PaymentGateway } from '../gateways/index.ts';
import type { ProcessorPayment } from './facts.ts';

/** For each page. */
const DEADLINE_MS = 20_000;

/** A processor that did not tell its payments. */
export class UnheardProcessorError extends Error {
  override name = 'UnheardProcessorError';
}

/**
 * All that a processor has made for us from one instant up to, not including, another, page by page.
 * @param pageSize the processor's own when it is not given
 * @throws UnheardProcessorError when it does not answer, or refuses
 */
export async function readPayments(
  gateway: PaymentGateway,
  { from, until, pageSize }: { from: Date; until: Date; pageSize?: number | undefined },
): Promise<ProcessorPayment[]> {
  const payments: ProcessorPayment[] = [];
  let cursor: string | undefined;
  do {
    const answer = await gateway.listPayments(
      { from, until, cursor, ...(pageSize ? { limit: pageSize } : {}) },
      { deadlineMs: DEADLINE_MS, correlationId: 'money audit' },
    );
    if (answer.outcome !== 'done') {
      const why = answer.outcome === 'refused' ? answer.reason : answer.cause;
      throw new UnheardProcessorError(`${gateway.name} does not tell its payments: ${why}`);
    }
    for (const payment of answer.value.payments) {
      payments.push({ ...payment, gateway: gateway.name });
    }
    cursor = answer.value.nextCursor;
  } while (cursor !== undefined);
  return payments;
}
