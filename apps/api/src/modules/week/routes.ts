import * as contract from '@merenda/contract/week';
import { runOnce } from '../../platform/once/run-once.ts';
import { acceptCarts } from '../orders/index.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { estimateWeek } from './estimate-week.ts';
import { findWeek } from './find-week.ts';

export function registerWeek(serve: Serve, services: Services): void {
  serve(contract.getWeek, ({ query, guardian }) => findWeek(services, guardian, query.from));
  serve(contract.estimateWeek, ({ body, guardian, language }) =>
    estimateWeek(services, guardian, body.meals, language),
  );
  serve(contract.placeWeek, (context) =>
    runOnce(services, context, async (trx) => ({
      orders: await acceptCarts(services, trx, context.guardian, {
        carts: context.body.carts,
        now: services.clock(),
      }),
    })),
  );
}
