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
import type { Payer, Payment, TopupRequest } from './payment.ts';

// The wizard's effects outside itself: they create charges, open the payment page, and ask for a payment's
// state. They do not know the wizard's state; use-payment.ts reports their results.

/** The longest time in which a charge reaches the server after the page forgot it while sending. */
const ARRIVES_WITHIN_MS = 60_000;

/** Creates a PIX code, which charges nothing. Throws ApiFailure. */
export async function beginPix(request: TopupRequest, idempotencyKey: string): Promise<Payment> {
  const { company, parts, feeMinor, charge } = request;
  const made = await createPix(charge, { company, idempotencyKey });
  const by = { method: 'pix', code: made.pixCode, expiresAt: endOf(made) } as const;
  return { startedAt: Date.now(), parts, feeMinor, topupId: made.topup._id, by };
}

/** The charge's own end, on the phone's clock, which may be wrong. */
const endOf = ({ expiresAt, leftSeconds }: Awaited<ReturnType<typeof createPix>>): number =>
  leftSeconds === undefined ? Date.parse(expiresAt) : Date.now() + leftSeconds * 1_000;

/** Creates a payment link and opens its page in a new tab, which charges nothing. Throws ApiFailure. */
export async function beginLink(
  request: TopupRequest,
  cardType: 'card' | 'voucher',
  idempotencyKey: string,
): Promise<Payment> {
  const { company, parts, feeMinor, charge } = request;
  // The tab opens before any wait: pop-up blockers allow it only during the press.
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
 * Asks for a payment's state. While the page still has a card's charge, it sends the charge again with its
 * key. After a reload the security code is gone, and the server finds the payment by its key. Throws
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

/** The first paid payment of those that the page no longer shows; undefined without one. */
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

/** Asks for the wallet's latest PIX charge. If that is another tab's, the payment's own record answers. */
async function fetchPixOutcome(payment: Payment, payer: Payer): Promise<Outcome> {
  const { topup } = await checkPix(payer.company, payer.walletId);
  const isLatest = topup._id === payment.topupId;
  const outcome = outcomeOf(topup);
  return isLatest && outcome.result !== 'paid' ? outcome : fetchRecordedOutcome(payment, payer);
}

/** The state of a payment from the server's record, and whether its money came late. */
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
