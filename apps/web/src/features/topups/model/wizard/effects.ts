import { PIX_COUNTDOWN_MS } from '@merenda/domain/payments/topup-timing';
import {
  type CardCharge,
  chargeCard,
  checkPix,
  confirmLink,
  createLink,
  createPix,
  findByKey,
  receiptOf,
} from '../../api/payments.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Order, Payer, Payment } from './payment.ts';

// What the wizard does outside itself: it creates charges, opens the payment page, and asks how a
// payment stands. Nothing here knows the wizard's state; use-payment.ts reports what comes of it.

/** How long a charge that the page forgot while sending may take to reach the server. */
const ARRIVES_WITHIN_MS = 60_000;

/** Creates a PIX code. Nothing is charged by that. Throws ApiFailure. */
export async function beginPix(order: Order, idempotencyKey: string): Promise<Payment> {
  const { company, parts, feeMinor, charge } = order;
  const { pixCode, expiresAt, topup } = await createPix(charge, { company, idempotencyKey });
  const by = { method: 'pix', code: pixCode, expiresAt: endOf(expiresAt) } as const;
  return { startedAt: Date.now(), parts, feeMinor, topupId: topup._id, by };
}

/** The charge's own end; on a phone whose clock is far off, the whole countdown from now. */
function endOf(expiresAt: string): number {
  const end = Date.parse(expiresAt);
  const leftMs = end - Date.now();
  return leftMs > 0 && leftMs <= PIX_COUNTDOWN_MS ? end : Date.now() + PIX_COUNTDOWN_MS;
}

/** Creates a payment link and opens its page in a new tab. Nothing is charged by that. Throws ApiFailure. */
export async function beginLink(
  order: Order,
  cardType: 'card' | 'voucher',
  idempotencyKey: string,
): Promise<Payment> {
  const { company, parts, feeMinor, charge } = order;
  // Before anything is waited for: pop-up blockers allow it only while the button is being pressed.
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const made = await createLink({ ...charge, cardType }, { company, idempotencyKey });
    const url = made.payment.redirectUrl;
    const opened = tab !== null && !tab.closed;
    if (opened) tab.location.replace(url);
    const by = { method: 'link', orderId: made.orderId, url, opened } as const;
    return { startedAt: Date.now(), parts, feeMinor, topupId: made.topup._id, by };
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/**
 * Asks how a payment stands. A card's charge is sent again with its key while the page still has
 * it; after a reload, when the security code is gone, the server tells what the key began. Throws
 * ApiFailure.
 */
export async function fetchOutcome(
  payment: Payment,
  payer: Payer,
  charge: CardCharge | undefined,
): Promise<Outcome> {
  switch (payment.by.method) {
    case 'pix':
      return fetchPixOutcome(payment, payer);
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

/** The first of these payments that was made, where one was; for those nobody waits for any more. */
export async function findPaid(
  payments: readonly Payment[],
  payer: Payer,
): Promise<{ payment: Payment; outcome: Outcome } | undefined> {
  for (const payment of payments) {
    const outcome = await fetchRecordedOutcome(payment, payer);
    if (outcome.result === 'paid') return { payment, outcome };
  }
  return undefined;
}

/** The wallet's latest charge, which may be another tab's: then its own record tells. */
async function fetchPixOutcome(payment: Payment, payer: Payer): Promise<Outcome> {
  const { topup } = await checkPix(payer.company, payer.walletId);
  const isLatest = topup._id === payment.topupId;
  const outcome = outcomeOf(topup);
  return isLatest && outcome.result !== 'paid' ? outcome : fetchRecordedOutcome(payment, payer);
}

/** How a payment stands that our server knows, from its record: also whether the money came late. */
async function fetchRecordedOutcome({ topupId }: Payment, { id }: Payer): Promise<Outcome> {
  if (!topupId) return { result: 'pending' };
  const { status, paidLate } = await receiptOf(id, topupId);
  return { ...outcomeOf({ status }), late: paidLate };
}

async function findCharge(startedAt: number, key: string, { id }: Payer): Promise<Outcome> {
  const found = await findByKey(id, key);
  if (found) return { ...outcomeOf(found), topupId: found._id };
  const late = Date.now() - startedAt > ARRIVES_WITHIN_MS;
  return { result: late ? 'error' : 'pending' };
}
