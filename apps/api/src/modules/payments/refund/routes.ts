import * as contract from '@merenda/contract/payments/refunds';
import type { Serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { createRefund } from './create/create-refund.ts';
import { getRefunds } from './get-refunds.ts';

/** The routes of refunds: money of a top-up goes back to what paid it. */
export function registerRefunds(serve: Serve, services: Services): void {
  serve(contract.getRefunds, ({ params, guardian }) =>
    getRefunds(services, guardian, params.topupId),
  );

  serve(contract.createRefund, async ({ params, body, guardian, idempotency, ...http }) => {
    const input = { guardian, topupId: params.topupId, value: body.value, idempotency };
    const { refund, replayed } = await createRefund(services, input, http.request.id);
    if (replayed) http.reply.header('idempotency-replayed', 'true');
    return refund;
  });
}
