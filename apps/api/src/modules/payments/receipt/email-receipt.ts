import { Failure } from '../../../platform/failure.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { PERSON_THROTTLES, spendBudget } from '../../session/index.ts';
import type { ReceiptFacts } from './find-receipt.ts';

const EMAILS_AN_HOUR = 5;

/**
 * Sends a receipt again, to the guardian's own address only.
 * @throws Failure too_many_requests when the hour's budget of e-mails is spent
 */
export async function emailReceipt(services: Services, { topup }: ReceiptFacts): Promise<void> {
  const guardianId = topup.guardian_id;
  const throttle = PERSON_THROTTLES.receipts({ guardianId });
  if (!(await spendBudget(services, throttle, EMAILS_AN_HOUR))) {
    throw new Failure('too_many_requests', {
      userMessageKey: 'receipts.error.tooMany',
      retryAfterSeconds: 3600,
    });
  }
  await enqueueEmail(services.db, { kind: 'receipt', guardianId, data: { topup: topup.id } });
}
