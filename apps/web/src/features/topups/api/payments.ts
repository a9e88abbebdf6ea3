import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

type CardRoute = 'POST /companies/:company/wallets/card-topup';
type LinkRoute = 'POST /companies/:company/wallets/payment-link-topup';
type PixRoute = 'POST /companies/:company/wallets/pix-topup/create';

export type CardCharge = Request<CardRoute>['body'];
export type LinkCharge = Request<LinkRoute>['body']['cardData'];
export type PixCharge = Request<PixRoute>['body']['cardData'];
export type Topup = Answer<CardRoute>['topup'];

/**
 * The parameters of a call that creates a charge or an agreement. The key makes a repeated call the same
 * call.
 */
export interface Creation {
  company: string;
  idempotencyKey: string;
}

// These calls carry the security code. They are plain calls: no cache of queries or mutations ever holds it
// (product:topups#security-code).

/** Charges a stored card. A repetition with the same key returns the first call's outcome. */
export const chargeCard = (body: CardCharge, { company, idempotencyKey }: Creation) =>
  call('POST /companies/:company/wallets/card-topup', {
    params: { company },
    body,
    idempotencyKey,
  });

export const createPix = (cardData: PixCharge, { company, idempotencyKey }: Creation) =>
  call('POST /companies/:company/wallets/pix-topup/create', {
    params: { company },
    body: { cardData },
    idempotencyKey,
  });

/** The state of the wallet's latest PIX charge. */
export const checkPix = (company: string, walletId: string) =>
  call('POST /companies/:company/wallets/pix-topup/check', {
    params: { company },
    body: { cardData: { walletId } },
  });

export const createLink = (cardData: LinkCharge, { company, idempotencyKey }: Creation) =>
  call('POST /companies/:company/wallets/payment-link-topup', {
    params: { company },
    body: { cardData },
    idempotencyKey,
  });

export const confirmLink = (company: string, orderId: string) =>
  call('POST /companies/:company/wallets/payment-link-topup/confirm', {
    params: { company },
    body: { cardData: { orderId } },
  });

/** Finds the top-up that a key created; undefined if the charge never reached the server. */
export async function findByKey(id: string, key: string) {
  const { docs } = await call('GET /responsible-users/:id/wallet-topups', {
    params: { id },
    query: { key },
  });
  return docs[0];
}

export type Paid = Answer<'GET /responsible-users/:id/receipts/:topupId'>;

/** The state of one of the guardian's top-ups, and whether its money came late. */
export const receiptOf = (id: string, topupId: string) =>
  call('GET /responsible-users/:id/receipts/:topupId', { params: { id, topupId } });

/** The top-up to be repeated. */
export const repeatedQuery = (id: string, topupId: string) =>
  queryOptions({
    queryKey: ['receipts', id, topupId, 'again'],
    queryFn: () => receiptOf(id, topupId),
  });
