import type { listOperatorPayouts as contract } from '@merenda/contract/payments/payouts';
import { OPEN_PAYOUTS } from '@merenda/domain/payouts/payouts';
import type { OperatorScope } from '@merenda/domain/people/operators';
import type { z } from 'zod';
import { keysetPage, type Order } from '../../../../platform/database/keyset.ts';
import { withinScope } from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { operatorViews } from './operator-view.ts';

const KEYS: Order['keys'] = [
  { column: 'created_at', type: 'timestamptz' },
  { column: 'id', type: 'uuid' },
];

/**
 * Payouts of the companies in the operator's scope: those that wait for somebody, those of one state,
 * or one.
 */
export async function listOperatorPayouts(
  services: Pick<Services, 'db' | 'env'>,
  scope: OperatorScope,
  { status, id, order, ...page }: z.output<(typeof contract)['schema']['querystring']>,
) {
  const matching = services.db
    .selectFrom('payout_request')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'requested'))
    .$if(id === undefined && status === undefined, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('status', 'in', OPEN_PAYOUTS),
          // Its return waits for a second person.
          and([eb('status', '=', 'settled'), eb('return_by', 'is not', null)]),
        ]),
      ),
    )
    .where(withinScope(scope, { company: 'company_id' }));
  const { rows, ...rest } = await keysetPage(services.db, matching.selectAll(), page, {
    keys: KEYS,
    direction: order === 'oldest' ? 'asc' : 'desc',
  });
  return { docs: await operatorViews(services, rows), ...rest };
}
