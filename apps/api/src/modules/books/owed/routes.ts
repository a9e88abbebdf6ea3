import * as contract from '@merenda/contract/finance/owed';
import type { Serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { approveOwedPayment, dismissOwedPayment } from './decide-payment.ts';
import { findOwed } from './find-owed.ts';
import { listOwed } from './list-owed.ts';
import { payOwed } from './pay-owed.ts';

/** The operators' calls about amounts owed to people who left. */
export function registerOwed(serve: Serve, services: Services): void {
  serve(contract.listOwed, ({ operator, query }) => listOwed(services, operator, query));
  serve(contract.findOwed, ({ operator, params }) => findOwed(services.db, operator, params));
  serve(contract.payOwed, ({ operator, params, body }) =>
    payOwed(services, operator, params, body),
  );
  serve(contract.approveOwedPayment, ({ operator, params }) =>
    approveOwedPayment(services, operator, params.id),
  );
  serve(contract.dismissOwedPayment, ({ operator, params }) =>
    dismissOwedPayment(services, operator, params.id),
  );
}
