import type { Change } from './act.ts';

const ASKS = 'asks, and changes nothing';
const SETS = 'sets what it names: a second time nothing is different';
const PROVES = 'proves who asks: the page goes on with the first answer';
const ANSWERS = 'answers a request once: a further answer finds none that is open';
const CHOSEN = 'is sent when a file is chosen, which no tap does';

/** Changes that no act of the table stands for: why they may be asked for twice. */
export const HARMLESS: Partial<Record<Change, string>> = {
  'DELETE /alerts/push': SETS,
  'DELETE /anamnesis/draft': SETS,
  'DELETE /responsible-users/:userId/dependents/:id/favourites/:productId': SETS,
  'DELETE /responsible-users/:userId/dependents/:id/standing-order/skipped-days/:day': SETS,
  'PATCH /alerts/:issueId/dismiss': SETS,
  'PATCH /responsible-users/:userId/dependents/:id/guardians/:guardianId': SETS,
  'POST /alerts/push': SETS,
  'POST /anamnesis/:id/medical-report': CHOSEN,
  'POST /auth/login/link': PROVES,
  'POST /auth/login/link/email': 'is throttled with the sign-in that it stands in for',
  'POST /auth/login/passkey': PROVES,
  'POST /auth/login/passkey/options': ASKS,
  'POST /auth/login/second-factor': PROVES,
  'POST /auth/password/view': ASKS,
  'POST /auth/revoke': SETS,
  'POST /auth/second-factor/app': 'makes a secret that counts only once its code is typed',
  'POST /auth/step-up': PROVES,
  'POST /auth/step-up/passkey': PROVES,
  'POST /companies/:company/wallets/payment-link-topup/confirm': ASKS,
  'POST /companies/:company/wallets/pix-topup/check': ASKS,
  'POST /guardian-invitations/preview': ASKS,
  'POST /guardian-invitations/view': ASKS,
  'POST /guardian-requests/agree': ANSWERS,
  'POST /guardian-requests/refuse': ANSWERS,
  'POST /guardian-requests/view': ASKS,
  'POST /menu-orders-estimations': 'prices: nothing is ordered',
  'POST /menu-orders-estimations/:cartId/deny': SETS,
  'POST /payment-cards/setup/finish':
    'is asked by the page itself, by the name of what it finishes',
  'POST /responsible-users/:userId/dependents/:id/requests/:requestId/agree': ANSWERS,
  'POST /responsible-users/:userId/dependents/:id/requests/:requestId/refuse': ANSWERS,
  'POST /responsible-users/:userId/week/estimation': 'prices: nothing is ordered',
  'POST /user-tickets/:id/attachments': CHOSEN,
  'PUT /alerts/settings': SETS,
  'PUT /anamnesis/draft': SETS,
  'PUT /responsible-users/:userId/dependents/:id/favourites/:productId': SETS,
  'PUT /responsible-users/:userId/dependents/:id/standing-order/skipped-days/:day': SETS,
  'PUT /user-tickets/:id/read': SETS,
};
