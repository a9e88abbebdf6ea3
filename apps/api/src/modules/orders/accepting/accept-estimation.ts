import type { Order } from '@merenda/contract';
import type { acceptEstimation } from '@merenda/contract/orders';
import { Failure } from '../../../platform/failure.ts';
import { answerOnce, keyOf, runOnce } from '../../../platform/run-once.ts';
import { createTogether, type Outcome } from '../../../platform/run-together.ts';
import type { Context } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { type AcceptRequest, acceptAll, acceptCarts } from './accept-carts.ts';

interface Answer {
  order: Order;
}

/**
 * Accepts an estimated cart; the carts of a moment, whosever they are, share a transaction
 * (record 0490). One that takes money from the guardian's wallet along has its own: what is given must
 * be exactly what is missing, which is known when all is posted.
 */
export function acceptEstimations(services: Services) {
  const together = createTogether<AcceptRequest, Answer>(services, async (trx, requests) => {
    const outcomes = await acceptAll(services, trx, requests, services.clock());
    return outcomes.map(withOrder);
  });
  return async (context: Context<typeof acceptEstimation>): Promise<Answer> => {
    const { guardian, params, body } = context;
    const carts = [{ ...params, ...body }];
    if (body.transfer === undefined) {
      const once = await together(keyOf(context), { guardian, carts, tells: true });
      return answerOnce(context, once);
    }
    return runOnce(services, context, async (trx) => {
      const now = services.clock();
      return theOne(await acceptCarts(services, trx, guardian, { carts, now }));
    });
  };
}

const withOrder = (outcome: Outcome<Order[]>): Outcome<Answer> =>
  outcome === 'again' || outcome instanceof Failure ? outcome : { answer: theOne(outcome.answer) };

function theOne([order]: readonly Order[]): Answer {
  if (!order) throw new Error('a cart was accepted and no order placed');
  return { order };
}
