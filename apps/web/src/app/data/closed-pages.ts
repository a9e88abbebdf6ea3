import type { ClosedToBlocked } from '@merenda/contract';
import { readWantedMeal } from '../../features/ordering/model/meal/wanted-meal.ts';
import type { PageId } from './visit.ts';

type Search = Readonly<Record<string, unknown>>;

/** A page that is closed to a blocked guardian, as a whole or in part. */
type Closed = { readonly all: ClosedToBlocked } | { readonly some: ClosedToBlocked };

type OwnPage = Extract<PageId, `/guardian/${string}`>;

const ORDERING = 'POST /menu-orders-estimations';

/**
 * The acts for which a guardian's pages are closed while the account is blocked
 * (product:home#blocked-guardian).
 * - A page for such an act alone shows a text instead, and no link leads to it.
 * - A page with other content shows the text above it.
 * A page without an entry does not compile, nor does an entry with an open act.
 */
const CLOSED_PAGES: {
  readonly [Id in OwnPage]: Closed | 'open' | ((search: Search) => Closed | 'open');
} = {
  // Home shows the notice itself.
  '/guardian/': 'open',
  '/guardian/week': { all: 'POST /responsible-users/:userId/week/orders' },
  '/guardian/dependents/$dependentId/standing-order': {
    some: 'PUT /responsible-users/:userId/dependents/:id/standing-order',
  },
  '/guardian/profile': 'open',
  '/guardian/alerts': 'open',
  '/guardian/help': 'open',
  '/guardian/help/open-tickets': 'open',
  '/guardian/help/help-chat': 'open',
  '/guardian/help/data-rights': { some: 'DELETE /auth/me' },
  '/guardian/reversal-account-balance': { all: 'POST /responsible-users/:userId/wallet-refund' },
  '/guardian/invitation': { some: 'POST /guardian-invitations/accept' },
  '/guardian/create-student': ({ dependentId }) =>
    typeof dependentId === 'string'
      ? 'open'
      : { all: 'POST /responsible-users/:userId/dependents' },
  '/guardian/payments': ({ page, TransactionId }) => {
    if (page === 'methods') return { some: 'POST /payment-cards' };
    // The page also shows the outcome of a payment made before.
    if (TransactionId !== undefined) return 'open';
    return { all: 'POST /companies/:company/wallets/card-topup' };
  },
  '/guardian/payments/automatic': { all: 'POST /companies/:company/wallets/automatic-topups' },
  '/guardian/payments/create': { all: 'POST /payment-cards' },
  '/guardian/payments/receipts': 'open',
  '/guardian/payments/receipts/$topupId': 'open',
  '/guardian/transfer-balance': { all: 'POST /responsible-users/:userId/student-transfers' },
  '/guardian/transfer-balance/$studentId': {
    all: 'POST /responsible-users/:userId/student-transfers',
  },
  '/guardian/dependents/$dependentId': {
    some: 'POST /responsible-users/:userId/dependents/:id/transfer',
  },
  '/guardian/dependents/anamnesis/$dependentId': 'open',
  '/guardian/anamnesis/$dependentId': 'open',
  '/guardian/dependents/$dependentId/buy': (search) =>
    readWantedMeal(search) ? { all: ORDERING } : { some: ORDERING },
  '/guardian/dependents/$dependentId/buy/$orderId': { some: 'POST /menu-orders/:id/cancel' },
  '/guardian/dependents/$dependentId/consumption-report': 'open',
  '/guardian/dependents/$dependentId/consumption-report/limit': {
    some: 'POST /responsible-users/:userId/dependents/:id/restrictions',
  },
  '/guardian/responsible/$responsibleId/consumption-report': 'open',
  '/guardian/dependents/$dependentId/data': {
    some: 'PUT /responsible-users/:userId/dependents/:id',
  },
  '/guardian/dependents/$dependentId/menu': ({ prohibit }) =>
    prohibit
      ? { all: 'POST /responsible-users/:userId/dependents/:id/restrictions' }
      : { some: ORDERING },
  '/guardian/dependents/$dependentId/schedulling': { some: ORDERING },
  '/guardian/dependents/$dependentId/schedulling/$scheduleId': {
    some: 'POST /menu-orders/:id/cancel',
  },
  '/guardian/product/$productId': { some: ORDERING },
  '/guardian/responsible/$responsibleId/menu': { some: ORDERING },
  '/guardian/responsible/$responsibleId/schedulling': { some: ORDERING },
  '/guardian/responsible/$responsibleId/schedulling/$scheduleId': {
    some: 'POST /menu-orders/:id/cancel',
  },
  '/guardian/order': { all: ORDERING },
  '/guardian/$': 'open',
};

/** The part of a page that is closed to a blocked guardian. */
export function closedPart(routeId: string, search: unknown): 'all' | 'some' | 'none' {
  const closed = Object.hasOwn(CLOSED_PAGES, routeId)
    ? CLOSED_PAGES[routeId as OwnPage]
    : ('open' as const);
  const at = typeof closed === 'function' ? closed({ ...Object(search) }) : closed;
  if (at === 'open') return 'none';
  return 'all' in at ? 'all' : 'some';
}
