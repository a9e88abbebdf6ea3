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
 * @throws UnheardProcessorError when it does not answer, or refuses
 */
export async function readPayments(
  gateway: PaymentGateway,
  { from, until }: { from: Date; until: Date },
): Promise<ProcessorPayment[]> {
  const payments: ProcessorPayment[] = [];
  let cursor: string | undefined;
  do {
    const answer = await gateway.listPayments(
      { from, until, cursor },
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
