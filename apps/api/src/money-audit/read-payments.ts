import type { GatewayResult, PaymentGateway } from '../gateways/index.ts';
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
    if (answer.outcome !== 'done') throw unheard(gateway, answer);
    for (const payment of answer.value.payments) {
      payments.push({ ...payment, gateway: gateway.name });
    }
    cursor = answer.value.nextCursor;
  } while (cursor !== undefined);
  return payments;
}

/**
 * The payments of which a dispute was opened in a period, however old they are; none of a processor that
 * cannot list them.
 * @throws UnheardProcessorError when it does not answer, or refuses
 */
export async function readDisputed(
  gateway: PaymentGateway,
  period: { from: Date; until: Date },
): Promise<ProcessorPayment[]> {
  const answer = await gateway.listDisputed?.(period, {
    deadlineMs: DEADLINE_MS,
    correlationId: 'money audit',
  });
  if (!answer) return [];
  if (answer.outcome !== 'done') throw unheard(gateway, answer);
  return answer.value.map((payment) => ({ ...payment, gateway: gateway.name }));
}

const unheard = (
  { name }: PaymentGateway,
  answer: Exclude<GatewayResult<never>, { outcome: 'done' }>,
) => {
  const why = answer.outcome === 'refused' ? answer.reason : answer.cause;
  return new UnheardProcessorError(`${name} does not tell its payments: ${why}`);
};
