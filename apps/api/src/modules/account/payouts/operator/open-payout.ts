import type { SignedInOperator } from '../../../../auth/signed-in.ts';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import { notFound } from '../../../../platform/failure.ts';
import type { Services } from '../../../services.ts';
import { openDetails } from '../details.ts';
import { operatorView } from './operator-view.ts';

/**
 * A payout with all of its bank data; the audit records the operator who opens it.
 * @throws Failure not_found, also when the account behind it is deleted
 */
export async function openPayout(
  services: Pick<Services, 'db' | 'env'>,
  { id: operator }: Pick<SignedInOperator, 'id'>,
  id: string,
) {
  const row = await services.db
    .selectFrom('payout_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const details = (await openDetails(services, services.db, [id])).get(id);
  if (!details) throw notFound();
  await writeAudit(services.db, { action: 'payout.opened', operator, subject: id });
  const { fiscalNumber, destination } = details;
  return {
    ...(await operatorView(services, row)),
    ...(fiscalNumber && { fiscalNumber }),
    destination,
  };
}
