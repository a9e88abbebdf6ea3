import * as contract from '@merenda/contract/finance/refunds';
import type { Serve } from '../../../serve.ts';
import type { Services } from '../../../services.ts';
import { askRefund } from './ask-refund.ts';
import { approveRefund, dismissRefund } from './decide-refund.ts';
import { findRefundable } from './find-refundable.ts';
import { listRefunds } from './find-refunds.ts';
import { findTopups } from './find-topups.ts';

/** The operators' calls about refunds of top-ups. */
export function registerOperatorRefunds(serve: Serve, services: Services): void {
  serve(contract.listOperatorRefunds, ({ operator, query }) =>
    listRefunds(services.db, operator, query),
  );
  serve(contract.findOperatorTopups, ({ operator, query }) =>
    findTopups(services.db, operator, query),
  );
  serve(contract.findRefundable, ({ operator, params }) =>
    findRefundable(services, operator, params.id),
  );
  serve(contract.createOperatorRefund, ({ operator, params, body, request }) =>
    askRefund(services, operator, { topupId: params.id, ...body }, request.id),
  );
  serve(contract.approveRefund, ({ operator, params, request }) =>
    approveRefund(services, operator, params.id, request.id),
  );
  serve(contract.dismissRefund, ({ operator, params }) =>
    dismissRefund(services, operator, params.id),
  );
}
