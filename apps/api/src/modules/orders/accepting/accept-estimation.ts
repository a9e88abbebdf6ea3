import type { Order } from '@merenda/contract';
import type { acceptEstimation } from '@merenda/contract/orders';
import { Failure } from '../../../platform/failure.ts';
import { createOnce, type Outcome } from '../../../platform/once/run-once.ts';
import type { Context } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { type AcceptRequest, acceptAll } from './accept-carts.ts';

interface Answer {
  order: Order;
}

/**
 * Accepts an estimated cart; concurrent carts of all guardians may share a batch (record 0507). A
 * cart with a transfer from the guardian's wallet may not: the transfer must be exactly the missing
 * amount, which is known once all is posted.
 */
export function acceptEstimations(services: Services) {
  const accept = createOnce<AcceptRequest, Answer>(
    services,
    async (trx, requests) =>
      (await acceptAll(services, trx, requests, services.clock())).map(withOrder),
    { mayBeGrouped: ({ carts }) => carts.every(({ transfer }) => transfer === undefined) },
  );
  return (context: Context<typeof acceptEstimation>): Promise<Answer> => {
    const { guardian, params, body } = context;
    return accept(context, { guardian, carts: [{ ...params, ...body }], tells: true });
  };
}

const withOrder = (outcome: Outcome<Order[]>): Outcome<Answer> => {
  if (outcome === 'again' || outcome instanceof Failure) return outcome;
  const [order] = outcome.answer;
  if (!order) throw new Error('a cart was accepted and no order placed');
  return { answer: { order } };
};
