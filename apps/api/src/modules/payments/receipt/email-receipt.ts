import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { spendBudget } from '../../session/index.ts';
import type { ReceiptFacts } from './find-receipt.ts';

/**
 * Sends a receipt again, to the guardian's own address only.
 * @throws Failure too_many_requests when the hour's budget of e-mails is spent
 */
export async function emailReceipt(services: Services, { topup }: ReceiptFacts): Promise<void> {
  const guardianId = topup.guardian_id;
  await spendBudget(services, 'receipts', { guardianId });
  await enqueueEmail(services.db, { kind: 'receipt', guardianId, data: { topup: topup.id } });
}
