import type { Timeouts } from '@merenda/ui/client/timeouts.ts';

/** Routes with a timeout of their own (product:api#timeouts). */
export const TIMEOUTS_MS: Timeouts = {
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
