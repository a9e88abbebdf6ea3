import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import type { CardCharge } from '../api/payments.ts';
import { createRecurring } from '../api/recurring.ts';
import type { Repeat } from '../monthly/repeat.ts';
import type { Order } from './charge.ts';
import { meaningOf } from './outcome.ts';
import type { Desk } from './useDesk.ts';

/**
 * Agrees on the order every month; nothing is charged by that (decision E.7). Without an answer it
 * may exist already: one presses again, and the same key makes it the same agreement.
 */
export async function agreeMonthly(
  desk: Desk,
  { company, charge }: Order,
  paymentCard: CardCharge['paymentCard'],
  { start, end, replaces }: Repeat,
): Promise<void> {
  const days = { initialDate: start, ...(end && { endDate: end }), ...(replaces && { replaces }) };
  try {
    const made = await createRecurring(
      { ...charge, paymentCard, ...days },
      { company, idempotencyKey: desk.key },
    );
    desk.renew();
    desk.agree(made);
  } catch (error) {
    if (meaningOf(error) !== 'unknown') desk.renew();
    desk.refreshOffer(error);
    notifyFailure(error, 'payments.error.createRecurringMonthly');
  }
}
