import * as contract from '@merenda/contract/refunds';
import type { FastifyInstance } from 'fastify';
import { checkSelf } from '../../plugins/session.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { createRefund } from './create-refund.ts';
import { getRefunds } from './get-refunds.ts';

/** A refund of a top-up to where it came from. */
export function registerRefunds(api: FastifyInstance, services: Services): void {
  serve(api, contract.getRefunds, async ({ params, guardian }) => {
    checkSelf(guardian, params.id);
    return getRefunds(services, guardian, params.topupId);
  });

  serve(api, contract.createRefund, async ({ params, body, guardian, idempotency, ...http }) => {
    checkSelf(guardian, params.id);
    const wish = { guardian, topupId: params.topupId, value: body.value, idempotency };
    const { refund, replayed } = await createRefund(services, wish, http.request.id);
    if (replayed) http.reply.header('idempotency-replayed', 'true');
    return refund;
  });
}
