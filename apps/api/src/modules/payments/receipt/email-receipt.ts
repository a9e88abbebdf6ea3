import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { PERSON_THROTTLES, spendBudget } from '../../session/index.ts';
import type { ReceiptFacts } from './find-receipt.ts';
import { writeLetter } from './write-letter.ts';

const LETTERS_AN_HOUR = 5;

/**
 * Sends a receipt once more, to the guardian's own address and no other.
 * @throws Failure too_many_requests when the hour's letters are sent
 * @throws Failure unavailable when the carrier does not take it
 */
export async function emailReceipt(services: Services, facts: ReceiptFacts): Promise<void> {
  const { guardian_id } = facts.topup;
  if (
    !(await spendBudget(
      services,
      PERSON_THROTTLES.receipts({ guardianId: guardian_id }),
      LETTERS_AN_HOUR,
    ))
  ) {
    throw new Failure('too_many_requests', {
      userMessageKey: 'receipts.error.tooMany',
      retryAfterSeconds: 3600,
    });
  }
  const letter = await writeLetter(services, facts);
  if (!letter) return;
  await services.mailer.send(letter).catch((error) => {
    services.log.error({ err: error, topup: facts.topup.id }, 'a receipt was not sent');
    throw new Failure('unavailable', { retryAfterSeconds: 30 });
  });
}
