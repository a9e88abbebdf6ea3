import * as contract from '@merenda/contract/students/standing-orders';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import {
  endStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  setStandingOrder,
  skipStandingDay,
} from './change-standing-order.ts';
import { findStandingOrders } from './queries.ts';

export function registerStandingOrders(serve: Serve, services: Services): void {
  serve(contract.listStandingOrders, async ({ guardian }) => ({
    docs: await findStandingOrders(services.db, guardian, { now: services.clock() }),
  }));
  serve(contract.setStandingOrder, ({ guardian, params, body }) =>
    setStandingOrder(services, { guardian, student: params.id }, body),
  );
  serve(contract.pauseStandingOrder, ({ guardian, params }) =>
    pauseStandingOrder(services, { guardian, student: params.id }),
  );
  serve(contract.resumeStandingOrder, ({ guardian, params }) =>
    resumeStandingOrder(services, { guardian, student: params.id }),
  );
  serve(contract.skipStandingDay, ({ guardian, params }) =>
    skipStandingDay(services, { guardian, student: params.id, day: params.day }, true),
  );
  serve(contract.unskipStandingDay, ({ guardian, params }) =>
    skipStandingDay(services, { guardian, student: params.id, day: params.day }, false),
  );
  serve(contract.endStandingOrder, async ({ guardian, params }) => {
    await endStandingOrder(services, { guardian, student: params.id });
    return null;
  });
}
