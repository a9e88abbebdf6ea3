import * as operator from '@merenda/contract/operator';
import * as contract from '@merenda/contract/orders';
import * as calendar from '@merenda/contract/orders/calendar';
import * as openings from '@merenda/contract/orders/openings';
import { findOrderForOperator } from '@merenda/contract/orders/operator-orders';
import { runOnce } from '../../platform/once/run-once.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { acceptEstimations } from './accepting/accept-estimation.ts';
import { endFeed, findFeed, makeFeed } from './calendar/feed.ts';
import { openFeed, openOrderCalendar, openWeekCalendar } from './calendar/open-feed.ts';
import { cancelOrder } from './cancel-order.ts';
import { closeSchool, listClosings } from './closing/close-school.ts';
import { openDays } from './closing/open-days.ts';
import { previewOpening } from './closing/preview-opening.ts';
import { denyCart } from './deny-cart.ts';
import { estimateOrder } from './estimate-order.ts';
import { searchOrders } from './reading/find-for-operators.ts';
import { findOrder } from './reading/find-order.ts';
import { listDependentsOrders } from './reading/list-dependents-orders.ts';
import { listOrders } from './reading/list-orders.ts';
import { userConsumption } from './reading/user-consumption.ts';
import { userSpending } from './reading/user-spending.ts';
import { confirmOrder } from './suspended/confirm-order.ts';
import { listSuspended } from './suspended/list-suspended.ts';
import { replaceOrder } from './suspended/replace-order.ts';

export function registerOrders(serve: Serve, services: Services): void {
  serve(contract.estimateOrder, ({ body, guardian, language }) =>
    estimateOrder(services, guardian, body, language),
  );
  serve(contract.acceptEstimation, acceptEstimations(services));
  serve(contract.denyEstimation, async ({ params, guardian }) => {
    const { db, clock } = services;
    await db
      .transaction()
      .execute((trx) => denyCart(trx, guardian, { cartId: params.cartId, now: clock() }));
    return null;
  });
  serve(operator.closeSchool, ({ operator: by, params, body }) =>
    closeSchool(services, by, params.id, body),
  );
  serve(findOrderForOperator, ({ operator: by, query }) => searchOrders(services, by, query));
  serve(operator.listClosings, ({ params, query }) => listClosings(services, params.id, query));
  serve(openings.previewOpening, ({ params, query }) => previewOpening(services, params.id, query));
  serve(openings.openDays, async ({ operator: by, params, body }) => {
    await openDays(services, by, params.id, body);
    return null;
  });
  serve(contract.listOrders, ({ query, guardian }) => listOrders(services, guardian, query));
  serve(contract.listDependentsOrders, ({ query, guardian }) =>
    listDependentsOrders(services, guardian, query),
  );
  serve(contract.userConsumption, ({ query, guardian }) =>
    userConsumption(services, guardian, query),
  );
  serve(contract.userSpending, ({ query, guardian }) => userSpending(services, guardian, query));
  serve(contract.getOrder, ({ params, guardian }) => findOrder(services, guardian, params.id));
  serve(contract.cancelOrder, (context) =>
    runOnce(services, context, (trx) =>
      cancelOrder(trx, context.guardian, { orderId: context.params.id, now: services.clock() }),
    ),
  );
  serve(contract.listSuspended, ({ guardian, language }) =>
    listSuspended(services, guardian, language),
  );
  serve(contract.replaceOrder, (context) =>
    runOnce(services, context, (trx) =>
      replaceOrder(services, trx, context.guardian, {
        orderId: context.params.id,
        ...context.body,
      }),
    ),
  );
  serve(contract.confirmOrder, ({ params, body, guardian }) =>
    services.db
      .transaction()
      .execute((trx) => confirmOrder(services, trx, guardian, { orderId: params.id, ...body })),
  );
  serve(calendar.openCalendarFeed, ({ params, request }) =>
    openFeed(services, { ...params, address: request.ip }),
  );
  serve(calendar.findCalendarFeed, ({ guardian }) => findFeed(services, guardian));
  serve(calendar.makeCalendarFeed, ({ guardian }) => makeFeed(services, guardian));
  serve(calendar.endCalendarFeed, async ({ guardian }) => {
    await endFeed(services, guardian);
    return null;
  });
  serve(calendar.orderCalendar, ({ params, guardian, language }) =>
    openOrderCalendar(services, guardian, { ...params, language }),
  );
  serve(calendar.weekCalendar, ({ query, guardian, language }) =>
    openWeekCalendar(services, guardian, { ...query, language }),
  );
}
