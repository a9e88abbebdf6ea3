import type { Currency } from '@merenda/domain/money';
import { splitTopup, type TopupPart } from '@merenda/domain/topup-split';
import { wireToMinor } from '../../../session/wireMoney.ts';
import {
  type CardCharge,
  chargeCard,
  checkPix,
  confirmLink,
  latestTopups,
  type Topup,
} from '../api/payments.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** A payment that has been asked for, with all that is needed to ask after it, also on a new load. */
export interface Payment {
  /** Instant, ms. */
  startedAt: number;
  parts: readonly TopupPart[];
  /** The server's, once it has answered. */
  topupId?: string | undefined;
  by:
    | { method: 'card'; key: string }
    | { method: 'pix'; code: string; expiresAt: number }
    | { method: 'link'; orderId: string; url: string; opened: boolean };
}

/** Whose payment it is. */
interface Payer {
  id: string;
  company: string;
  walletId: string;
  currency: Currency;
}

/** How long a charge that the page forgot while sending may take to be seen in the list. */
const ARRIVES_WITHIN_MS = 60_000;

/**
 * Asks how a payment stands. A card's charge is sent again with its key while the page still has
 * it; after a reload, when the security code is gone, the list of top-ups tells.
 */
export async function askAfter(
  payment: Payment,
  { id, company, walletId, currency }: Payer,
  charge: CardCharge | undefined,
): Promise<Outcome> {
  const { by, topupId } = payment;
  switch (by.method) {
    case 'pix': {
      const { topup } = await checkPix(company, walletId);
      // The wallet's latest charge may be another tab's.
      return topup._id === topupId ? outcomeOf(topup) : { result: 'pending' };
    }
    case 'link': {
      const { topup } = await confirmLink(company, by.orderId);
      const { result } = outcomeOf(topup);
      return { result: result === 'expired' ? 'error' : result };
    }
    case 'card': {
      if (charge) {
        const { topup } = await chargeCard(charge, { company, idempotencyKey: by.key });
        return outcomeOf(topup);
      }
      const { docs } = await latestTopups(id);
      const found = docs.find((topup) => isSame(topup, payment, currency));
      if (found) return outcomeOf(found);
      const late = Date.now() - payment.startedAt > ARRIVES_WITHIN_MS;
      return { result: late ? 'error' : 'pending' };
    }
  }
}

interface Listed extends Pick<Topup, '_id'> {
  createdAt: string;
  total: number;
  paymentServiceProvider: string;
}

/** Clocks of phone and server may differ by this much. */
const CLOCKS_DIFFER_MS = 120_000;

/** Is it this charge? By the server's id, or by its amount and time when the answer got lost. */
export function isSame(listed: Listed, payment: Payment, currency: Currency): boolean {
  if (payment.topupId) return listed._id === payment.topupId;
  return (
    listed.paymentServiceProvider === 'card' &&
    wireToMinor(listed.total, currency) === splitTopup(payment.parts).totalMinor &&
    Date.parse(listed.createdAt) >= payment.startedAt - CLOCKS_DIFFER_MS
  );
}
