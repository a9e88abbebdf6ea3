/** The people and things of the demo data that the walk's addresses name. */
export interface DemoIds {
  responsible: string;
  student: string;
  /** The student's school. */
  school: string;
  order: string;
  /** A product of the order. */
  product: string;
  topup: string;
}

/**
 * Where each route of the app's table is walked (apps/web/src/app/all-routes.ts). A route without a
 * line here, and a line without a route, fails the walk.
 */
export const PLACES: Record<string, { as: 'visitor' | 'guardian'; at: (ids: DemoIds) => string }> =
  {
    '/login': { as: 'visitor', at: () => '/login' },
    '/signup': { as: 'visitor', at: () => '/signup' },
    '/recover': { as: 'visitor', at: () => '/recover' },
    '/reset-password': { as: 'visitor', at: () => '/reset-password?token=walked' },
    '/login-link': { as: 'visitor', at: () => '/login-link?token=walked' },
    '/onboarding': { as: 'guardian', at: () => '/onboarding' },
    '/': { as: 'guardian', at: () => '/' },
    '/week': { as: 'guardian', at: () => '/week' },
    '/profile': { as: 'guardian', at: () => '/profile' },
    '/alerts': { as: 'guardian', at: () => '/alerts' },
    '/help': { as: 'guardian', at: () => '/help' },
    '/help/open-tickets': { as: 'guardian', at: () => '/help/open-tickets' },
    '/help/help-chat': { as: 'guardian', at: () => '/help/help-chat' },
    '/help/data-rights': { as: 'guardian', at: () => '/help/data-rights' },
    '/reversal-account-balance': { as: 'guardian', at: () => '/reversal-account-balance' },
    '/anamnesis/$dependentId': { as: 'guardian', at: ({ student }) => `/anamnesis/${student}` },
    '/dependents/anamnesis/$dependentId': {
      as: 'guardian',
      at: ({ student }) => `/dependents/anamnesis/${student}`,
    },
    '/confirm-email': { as: 'visitor', at: () => '/confirm-email?token=walked' },
    '/request': { as: 'visitor', at: () => '/request?token=walked' },
    '/invited': { as: 'visitor', at: () => '/invited?token=walked' },
    '/invitation': { as: 'guardian', at: () => '/invitation?token=walked' },
    // Without the navigation state it leads home; with it, it is one of the guardian's states.
    '/order': { as: 'guardian', at: () => '/order' },
    '/create-student': { as: 'guardian', at: () => '/create-student' },
    '/payments': { as: 'guardian', at: () => '/payments' },
    '/payments/automatic': {
      as: 'guardian',
      at: ({ student }) => `/payments/automatic?student=${student}`,
    },
    '/payments/create': { as: 'guardian', at: () => '/payments/create' },
    '/payments/topup-success': { as: 'guardian', at: () => '/payments/topup-success' },
    '/payments/topup-success/$': { as: 'guardian', at: () => '/payments/topup-success/4711' },
    '/payments/receipts': { as: 'guardian', at: () => '/payments/receipts' },
    '/payments/receipts/$topupId': {
      as: 'guardian',
      at: ({ topup }) => `/payments/receipts/${topup}`,
    },
    '/transfer-balance': { as: 'guardian', at: () => '/transfer-balance' },
    '/transfer-balance/$studentId': {
      as: 'guardian',
      at: ({ student }) => `/transfer-balance/${student}`,
    },
    '/dependents/$dependentId': { as: 'guardian', at: ({ student }) => `/dependents/${student}` },
    '/dependents/$dependentId/data': {
      as: 'guardian',
      at: ({ student }) => `/dependents/${student}/data`,
    },
    '/dependents/$dependentId/buy': {
      as: 'guardian',
      at: ({ student }) => `/dependents/${student}/buy`,
    },
    '/dependents/$dependentId/buy/$orderId': {
      as: 'guardian',
      at: ({ student, order }) => `/dependents/${student}/buy/${order}`,
    },
    '/dependents/$dependentId/standing-order': {
      as: 'guardian',
      at: ({ student }) => `/dependents/${student}/standing-order`,
    },
    '/dependents/$dependentId/consumption-report/limit': {
      as: 'guardian',
      at: ({ student }) => `/dependents/${student}/consumption-report/limit`,
    },
    '/dependents/$dependentId/consumption-report': {
      as: 'guardian',
      at: ({ student }) => `/dependents/${student}/consumption-report`,
    },
    '/responsible/$responsibleId/consumption-report': {
      as: 'guardian',
      at: ({ responsible }) => `/responsible/${responsible}/consumption-report`,
    },
    '/dependents/$dependentId/menu': {
      as: 'guardian',
      at: ({ student }) => `/dependents/${student}/menu`,
    },
    '/dependents/$dependentId/schedulling': {
      as: 'guardian',
      at: ({ student }) => `/dependents/${student}/schedulling`,
    },
    '/dependents/$dependentId/schedulling/$scheduleId': {
      as: 'guardian',
      at: ({ student, order }) => `/dependents/${student}/schedulling/${order}`,
    },
    '/responsible/$responsibleId/menu': {
      as: 'guardian',
      at: ({ responsible }) => `/responsible/${responsible}/menu`,
    },
    '/responsible/$responsibleId/schedulling': {
      as: 'guardian',
      at: ({ responsible }) => `/responsible/${responsible}/schedulling`,
    },
    '/responsible/$responsibleId/schedulling/$scheduleId': {
      as: 'guardian',
      at: ({ responsible, order }) => `/responsible/${responsible}/schedulling/${order}`,
    },
    '/product/$productId': {
      as: 'guardian',
      at: ({ student, product }) => `/product/${product}?dependentId=${student}`,
    },
    '/$': { as: 'guardian', at: () => '/no/such/page' },
    '/statement/verify': { as: 'visitor', at: () => '/statement/verify' },
    '/goodbye': { as: 'guardian', at: () => '/goodbye' },
    // Last: it ends the walk's session.
    '/logout': { as: 'guardian', at: () => '/logout' },
  };
