import type { GatewayResult, PaymentGateway } from '../../../gateways/index.ts';
import type { ProcessorPayment } from './facts.ts';

/** The deadline of each page's request. */
const DEADLINE_MS = 20_000;

/** The failure of a processor to list its payments. */
export class ProcessorUnavailableError extends Error {
  override name = 'UnheardProcessorError';
}

/**
 * All payments that a processor created for us from `from` until before `until`, read page by page.
 * @param pageSize the number of payments a page; the processor's own default without it
 * @throws ProcessorUnavailableError when the processor does not answer, or refuses
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
 * The payments, of any age, about which a dispute was opened in a period; none for a processor that
 * cannot list them.
 * @throws ProcessorUnavailableError when the processor does not answer, or refuses
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
  return new ProcessorUnavailableError(`${name} does not tell its payments: ${why}`);
};
