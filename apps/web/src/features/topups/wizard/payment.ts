import { splitTopup, type TopupPart } from '@merenda/domain/topup-split';
import {
  type CardCharge,
  chargeCard,
  checkPix,
  confirmLink,
  findByKey,
  receiptOf,
} from '../api/payments.ts';
import type { Cost } from './draft.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** A payment that has been asked for, with all that is needed to ask after it, also on a new load. */
export interface Payment {
  /** Instant, ms. */
  startedAt: number;
  parts: readonly TopupPart[];
  feeMinor: bigint;
  /** The server's, once it has answered. */
  topupId?: string | undefined;
  by:
    | { method: 'card'; key: string }
    | { method: 'pix'; code: string; expiresAt: number }
    | { method: 'link'; orderId: string; url: string; opened: boolean };
}

/** What was asked for: for the wallets, and as fee. */
export const costOfPayment = ({ parts, feeMinor }: Payment): Cost => ({
  amountMinor: splitTopup(parts).totalMinor,
  feeMinor,
});

/** Whose payment it is. */
export interface Payer {
  id: string;
  company: string;
  walletId: string;
}

/** How long a charge that the page forgot while sending may take to reach the server. */
const ARRIVES_WITHIN_MS = 60_000;

/**
 * Asks how a payment stands. A card's charge is sent again with its key while the page still has
 * it; after a reload, when the security code is gone, the server tells what the key began.
 */
export async function askAfter(
  payment: Payment,
  payer: Payer,
  charge: CardCharge | undefined,
): Promise<Outcome> {
  switch (payment.by.method) {
    case 'pix':
      return askPix(payment, payer);
    case 'link': {
      const { topup } = await confirmLink(payer.company, payment.by.orderId);
      const { result } = outcomeOf(topup);
      return { result: result === 'expired' ? 'error' : result };
    }
    case 'card': {
      const { key } = payment.by;
      if (!charge) return findCharge(payment.startedAt, key, payer);
      const { topup } = await chargeCard(charge, { company: payer.company, idempotencyKey: key });
      return { ...outcomeOf(topup), topupId: topup._id };
    }
  }
}

/** The wallet's latest charge, which may be another tab's: then its own record tells. */
async function askPix(payment: Payment, payer: Payer): Promise<Outcome> {
  const { topup } = await checkPix(payer.company, payer.walletId);
  const isLatest = topup._id === payment.topupId;
  const outcome = outcomeOf(topup);
  return isLatest && outcome.result !== 'paid' ? outcome : standing(payment, payer);
}

/** How a payment stands that our server knows, from its record: also whether the money came late. */
async function standing({ topupId }: Payment, { id }: Payer): Promise<Outcome> {
  if (!topupId) return { result: 'pending' };
  const { status, paidLate } = await receiptOf(id, topupId);
  return { ...outcomeOf({ status }), late: paidLate };
}

/** The first of these payments that was made, where one was; for those nobody waits for any more. */
export async function findPaid(
  payments: readonly Payment[],
  payer: Payer,
): Promise<{ payment: Payment; outcome: Outcome } | undefined> {
  for (const payment of payments) {
    const outcome = await standing(payment, payer);
    if (outcome.result === 'paid') return { payment, outcome };
  }
  return undefined;
}

async function findCharge(startedAt: number, key: string, { id }: Payer): Promise<Outcome> {
  const found = await findByKey(id, key);
  if (found) return { ...outcomeOf(found), topupId: found._id };
  const late = Date.now() - startedAt > ARRIVES_WITHIN_MS;
  return { result: late ? 'error' : 'pending' };
}
