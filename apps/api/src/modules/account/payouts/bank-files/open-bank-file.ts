import type { FileAnswer } from '@merenda/contract/file';
import type { SignedInOperator } from '../../../../auth/signed-in.ts';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import { Failure, notFound } from '../../../../platform/failure.ts';
import type { Services } from '../../../services.ts';
import { openDetails } from '../details.ts';
import { isReturning } from '../payout.ts';
import { bankFileOf, type Order } from './content.ts';

/**
 * A bank file, written again from its payouts. The audit records the operator at each of them.
 * @throws Failure not_found, also when bank data of a payout are erased
 * @throws Failure record_changed when the bank sent a payout back, or a first person says so: the file would
 * pay it again
 */
export async function openBankFile(
  services: Pick<Services, 'db' | 'env'>,
  { id: operator }: Pick<SignedInOperator, 'id'>,
  id: string,
): Promise<FileAnswer> {
  const { db } = services;
  const { company_id, made_at, payer } = await db
    .selectFrom('bank_file')
    .select(['company_id', 'made_at', 'payer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const payouts = await db
    .selectFrom('payout_request')
    .selectAll()
    .where('bank_file', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (payouts.some((payout) => payout.status === 'returned' || isReturning(payout))) {
    throw new Failure('record_changed', { userMessageKey: 'console.bankFile.cameBack' });
  }
  const ids = payouts.map((payout) => payout.id);
  const details = await openDetails(services, db, ids);
  const orders = payouts.map((payout): Order => {
    const opened = details.get(payout.id);
    if (!opened) throw new Failure('not_found', { userMessageKey: 'console.bankFile.erased' });
    return { payout, details: opened };
  });
  await writeAudit(
    db,
    ids.map((subject) => ({ action: 'payout.opened' as const, operator, subject })),
  );
  return bankFileOf(orders, payer, { id, companyId: company_id, madeAt: made_at });
}
