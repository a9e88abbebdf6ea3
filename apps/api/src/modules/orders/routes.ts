import * as contract from '@merenda/contract/orders';
import type { FastifyInstance } from 'fastify';
import { runOnce } from '../../idempotent.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { acceptCart } from './accept-cart.ts';
import { estimateOrder } from './estimate-order.ts';
import { findOrder } from './find-order.ts';
import { listOrders } from './list-orders.ts';

export function registerOrders(api: FastifyInstance, services: Services): void {
  serve(api, contract.estimateOrder, ({ body, guardian, language }) =>
    estimateOrder(services, guardian, body, language),
  );
  serve(api, contract.acceptEstimation, (context) =>
    runOnce(services, context, (trx) =>
      acceptCart(trx, context.guardian, {
        cartId: context.params.cartId,
        scheduledFor: context.body.scheduledFor,
        now: services.clock(),
      }),
    ),
  );
  serve(api, contract.listOrders, ({ query, guardian }) => listOrders(services, guardian, query));
  serve(api, contract.getOrder, ({ params, guardian }) => findOrder(services, guardian, params.id));
}
