import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

type CardRoute = 'POST /companies/:company/wallets/card-topup';
type LinkRoute = 'POST /companies/:company/wallets/payment-link-topup';
type PixRoute = 'POST /companies/:company/wallets/pix-topup/create';

export type CardCharge = Request<CardRoute>['body'];
export type LinkCharge = Request<LinkRoute>['body']['cardData'];
export type PixCharge = Request<PixRoute>['body']['cardData'];
export type Topup = Answer<CardRoute>['topup'];

/** What creates a charge or an agreement; the key makes a repeated call the same call. */
export interface Creation {
  company: string;
  idempotencyKey: string;
}

// The security code passes through these calls: they are made directly, so that no cache of queries
// or mutations ever holds it (product:topups#security-code).

/** Charges a kept card. Repeated with the same key it tells what became of the first call. */
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

/** How the wallet's latest PIX charge stands. */
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

/** What a charge with this key began; undefined when it never reached the server. */
export async function findByKey(id: string, key: string) {
  const { docs } = await call('GET /responsible-users/:id/wallet-topups', {
    params: { id },
    query: { key },
  });
  return docs[0];
}

export type Paid = Answer<'GET /responsible-users/:id/receipts/:topupId'>;

/** How one of the guardian's top-ups stands, and whether its money came late. */
export const receiptOf = (id: string, topupId: string) =>
  call('GET /responsible-users/:id/receipts/:topupId', { params: { id, topupId } });

/** The top-up that is paid once more. */
export const repeatedQuery = (id: string, topupId: string) =>
  queryOptions({
    queryKey: ['receipts', id, topupId, 'again'],
    queryFn: () => receiptOf(id, topupId),
  });
