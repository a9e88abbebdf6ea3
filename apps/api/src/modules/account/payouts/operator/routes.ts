import * as contract from '@merenda/contract/payments/payouts';
import { approverOf } from '../../../operator/index.ts';
import type { Serve } from '../../../serve.ts';
import type { Services } from '../../../services.ts';
import { decidePayout } from './decide.ts';
import { listOperatorPayouts } from './list-payouts.ts';
import { openPayout } from './open-payout.ts';

/** The operators' calls about payouts. */
export function registerOperatorPayouts(serve: Serve, services: Services): void {
  serve(contract.listOperatorPayouts, ({ operator, query }) =>
    listOperatorPayouts(services, operator, query),
  );
  serve(contract.openPayout, ({ operator, params }) => openPayout(services, operator, params.id));
  serve(contract.approvePayout, ({ operator, params }) =>
    decidePayout(services, approverOf(operator), params.id, { act: 'approve' }),
  );
  serve(contract.settlePayout, ({ operator, params }) =>
    decidePayout(services, approverOf(operator), params.id, { act: 'settle' }),
  );
  serve(contract.refusePayout, ({ operator, params, body }) =>
    decidePayout(services, approverOf(operator), params.id, { act: 'refuse', ...body }),
  );
  serve(contract.returnPayout, ({ operator, params, body }) =>
    decidePayout(services, approverOf(operator), params.id, { act: 'return', ...body }),
  );
  serve(contract.approvePayoutReturn, ({ operator, params }) =>
    decidePayout(services, approverOf(operator), params.id, { act: 'approve-return' }),
  );
  serve(contract.dismissPayoutReturn, ({ operator, params }) =>
    decidePayout(services, approverOf(operator), params.id, { act: 'dismiss-return' }),
  );
}
