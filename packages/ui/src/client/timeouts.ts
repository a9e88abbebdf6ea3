import type { Api } from '@merenda/contract';

const DEFAULT_TIMEOUT_MS = 15_000;

/** Routes with a timeout of their own (product:api#timeouts). */
const TIMEOUTS_MS: Partial<Record<keyof Api, number>> = {
  'POST /responsible-users': 5_000,
  'GET /responsible-users/:id': 5_000,
  'PUT /users/:id': 5_000,
  'DELETE /auth/me': 5_000,
  'GET /companies/:id': 5_000,
  'POST /payment-cards': 11_000,
  'POST /payment-cards/setup': 11_000,
  'POST /payment-cards/setup/finish': 11_000,
  'POST /companies/:company/wallets/payment-link-topup': 7_500,
  'POST /companies/:company/wallets/payment-link-topup/confirm': 7_500,
};

export const timeoutMsOf = (route: keyof Api): number => TIMEOUTS_MS[route] ?? DEFAULT_TIMEOUT_MS;
