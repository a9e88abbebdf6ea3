import type { OperatorPayout } from '@merenda/contract/payments/payouts';
import type { Services } from '../../../services.ts';
import { operatorView } from './operator-view.ts';

/** The payout that a ticket's conversation is named after, bank data masked; undefined for another one. */
export async function findOperatorPayout(
  services: Pick<Services, 'db' | 'env'>,
  { guardianId, conversationId }: { guardianId: string; conversationId: string },
): Promise<OperatorPayout | undefined> {
  const row = await services.db
    .selectFrom('payout_request')
    .selectAll()
    .where('guardian_id', '=', guardianId)
    // A conversation may have any name; only a payout's own is an id.
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', conversationId))
    .executeTakeFirst();
  return row && operatorView(services, row);
}
