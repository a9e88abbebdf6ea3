import type { listOperatorPayouts as contract } from '@merenda/contract/payments/payouts';
import { OPEN_PAYOUTS } from '@merenda/domain/payouts/payouts';
import type { OperatorScope } from '@merenda/domain/people/operators';
import type { z } from 'zod';
import { keysetPage, type Order } from '../../../../platform/database/keyset.ts';
import type { Services } from '../../../services.ts';
import { openDetails } from '../details.ts';
import { operatorView } from './operator-view.ts';

const KEYS: Order['keys'] = [
  { column: 'created_at', type: 'timestamptz' },
  { column: 'id', type: 'uuid' },
];

/** Payouts of the companies in the operator's scope: the open ones, or those of one state. */
export async function listOperatorPayouts(
  services: Pick<Services, 'db' | 'env'>,
  scope: OperatorScope,
  { status, order, ...page }: z.output<(typeof contract)['schema']['querystring']>,
) {
  const matching = services.db
    .selectFrom('payout_request')
    .where('status', 'in', status ? [status] : OPEN_PAYOUTS)
    .$if(!scope.everywhere, (query) => query.where('company_id', 'in', ['', ...scope.companies]));
  const { rows, ...rest } = await keysetPage(services.db, matching.selectAll(), page, {
    keys: KEYS,
    direction: order === 'oldest' ? 'asc' : 'desc',
  });
  const ids = rows.map(({ id }) => id);
  const details = await openDetails(services, services.db, ids);
  return { docs: rows.map((row) => operatorView(row, details.get(row.id))), ...rest };
}
