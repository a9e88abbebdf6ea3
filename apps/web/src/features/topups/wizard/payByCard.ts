import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import { type CardCharge, chargeCard } from '../api/payments.ts';
import type { Order } from './charge.ts';
import { meaningOf, outcomeOf, wordsOf } from './outcome.ts';
import type { Payment } from './payment.ts';
import type { Desk } from './useDesk.ts';

/**
 * Charges the card. Without an answer the charge is pending: it is kept before it is sent, and asked
 * after with the same key from then on (decision A.7).
 */
export async function payByCard(
  desk: Desk,
  { company, parts, feeMinor, charge }: Order,
  paymentCard: CardCharge['paymentCard'],
): Promise<void> {
  const asked: Payment = {
    startedAt: Date.now(),
    parts,
    feeMinor,
    by: { method: 'card', key: desk.key },
  };
  desk.charge.current = { ...charge, paymentCard };
  desk.hold(asked);
  try {
    const { topup } = await chargeCard(desk.charge.current, {
      company,
      idempotencyKey: desk.key,
    });
    desk.settle({ ...asked, topupId: topup._id }, outcomeOf(topup));
  } catch (error) {
    switch (meaningOf(error)) {
      case 'unknown':
        return desk.settle(asked, { result: 'pending' });
      case 'refused':
        return desk.settle(asked, { result: 'error', words: wordsOf(error) });
      case 'notMade':
        desk.renew();
        desk.refreshOffer(error);
        desk.drop();
        notifyFailure(error, 'payments.error.addWalletBalance');
    }
  }
}
