import { OPEN_PAYOUTS, type PayoutStatus } from '@merenda/domain/payouts/payouts';
import type { OperatorScope } from '@merenda/domain/people/operators';
import type { Services } from '../../../services.ts';
import { openDetails } from '../details.ts';
import { operatorView } from './operator-view.ts';

/**
 * Payouts of the companies in the operator's scope, the oldest first: the open ones, or those of
 * one state.
 */
export async function listOperatorPayouts(
  services: Pick<Services, 'db' | 'env'>,
  scope: OperatorScope,
  { offset, limit, status }: { offset: number; limit: number; status?: PayoutStatus | undefined },
) {
  const matching = services.db
    .selectFrom('payout_request')
    .where('status', 'in', status ? [status] : OPEN_PAYOUTS)
    .$if(!scope.everywhere, (query) => query.where('company_id', 'in', ['', ...scope.companies]));
  const rows = await matching
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = rows.map(({ id }) => id);
  const details = await openDetails(services, services.db, ids);
  const docs = rows.map((row) => operatorView(row, details.get(row.id)));
  return { docs, total: Number(total), offset, limit };
}
