import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { signedInOnly, signedOutOnly, withEveryText } from './guards.ts';
import { loadData } from './load-data.ts';
import { loadScreen, type Screen } from './load-screen.ts';
import { Root } from './shell/root.tsx';

/** A screen in a chunk of its own, loaded when it is first shown. */
const lazy = (screen: Screen) => lazyRouteComponent(loadScreen(screen));

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Root });

/** For visitors: a signed-in user is sent to /. */
const visitor = createRoute({
  id: 'visitor',
  getParentRoute: () => root,
  beforeLoad: signedOutOnly,
  component: lazy(() => import('./layouts/visitor-layout.tsx')),
});

/** For anybody: the visitors' frame, whether a session is remembered or not. */
const anybody = createRoute({
  id: 'anybody',
  getParentRoute: () => root,
  component: lazy(() => import('./layouts/visitor-layout.tsx')),
});

/** For the signed-in guardian, with the bars around the page. */
const guardian = createRoute({
  id: 'guardian',
  getParentRoute: () => root,
  beforeLoad: signedInOnly,
  component: lazy(() => import('./layouts/guardian-layout.tsx')),
});

/** For the signed-in guardian, with nothing around the page (product:home#onboarding). */
const bare = createRoute({ id: 'bare', getParentRoute: () => root, beforeLoad: signedInOnly });

/** One row of the table: where, and the screen, which is a chunk of its own; what it shows stands in data/pages.ts. */
const page = <Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  screen: Screen,
  beforeLoad?: () => Promise<void>,
) =>
  createRoute({
    path,
    getParentRoute: () => parent,
    component: lazy(screen),
    loader: (coming) => loadData(coming),
    ...(beforeLoad && { beforeLoad }),
  });

/** The same for a screen with an action of its own at the bottom (wizards). */
const wizard = <Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  screen: Screen,
) =>
  createRoute({
    path,
    getParentRoute: () => parent,
    component: lazy(screen),
    loader: (coming) => loadData(coming),
    staticData: { wizard: true },
  });

/**
 * Every page there is (product:overview#routes); a screen is loaded when its path is first visited.
 */
export const routeTree = root.addChildren([
  visitor.addChildren([
    page(visitor, '/login', () => import('./pages/access/login.tsx')),
    page(visitor, '/login-link', () => import('./pages/access/login-link.tsx')),
    page(visitor, '/signup', () => import('./pages/access/sign-up.tsx')),
    page(visitor, '/recover', () => import('./pages/access/recover.tsx')),
    page(visitor, '/reset-password', () => import('./pages/access/reset-password.tsx')),
  ]),
  bare.addChildren([page(bare, '/onboarding', () => import('./pages/access/onboarding.tsx'))]),
  guardian.addChildren([
    page(guardian, '/', () => import('./pages/home/home.tsx')),
    wizard(guardian, '/week', () => import('./pages/students/week.tsx')),
    page(
      guardian,
      '/dependents/$dependentId/standing-order',
      () => import('./pages/students/standing-order.tsx'),
    ),
    page(guardian, '/profile', () => import('./pages/profile/profile.tsx')),
    page(guardian, '/alerts', () => import('./pages/help/alerts.tsx')),
    page(guardian, '/help', () => import('./pages/help/help.tsx')),
    page(guardian, '/help/open-tickets', () => import('./pages/help/open-tickets.tsx')),
    page(guardian, '/help/help-chat', () => import('./pages/help/help-chat.tsx')),
    page(guardian, '/help/data-rights', () => import('./pages/help/data-rights.tsx')),
    wizard(guardian, '/reversal-account-balance', () => import('./pages/help/reversal.tsx')),
    page(guardian, '/invitation', () => import('./pages/access/invitation.tsx')),
    wizard(guardian, '/create-student', () => import('./pages/students/create-student.tsx')),
    wizard(guardian, '/payments', () => import('./pages/payments/payments.tsx')),
    wizard(guardian, '/payments/automatic', () => import('./pages/payments/automatic-topup.tsx')),
    wizard(guardian, '/payments/create', () => import('./pages/payments/add-card.tsx')),
    page(guardian, '/payments/receipts', () => import('./pages/payments/receipts.tsx')),
    page(guardian, '/payments/receipts/$topupId', () => import('./pages/payments/receipt.tsx')),
    page(guardian, '/transfer-balance', () => import('./pages/payments/choose-student.tsx')),
    wizard(
      guardian,
      '/transfer-balance/$studentId',
      () => import('./pages/payments/transfer-balance.tsx'),
    ),
    page(guardian, '/dependents/$dependentId', () => import('./pages/students/dependent.tsx')),
    wizard(
      guardian,
      '/dependents/anamnesis/$dependentId',
      () => import('./pages/students/health-form.tsx'),
    ),
    wizard(guardian, '/anamnesis/$dependentId', () => import('./pages/students/health-form.tsx')),
    wizard(guardian, '/dependents/$dependentId/buy', () => import('./pages/students/buy.tsx')),
    page(
      guardian,
      '/dependents/$dependentId/buy/$orderId',
      () => import('./pages/students/order.tsx'),
    ),
    page(
      guardian,
      '/dependents/$dependentId/consumption-report',
      () => import('./pages/students/student-statement.tsx'),
    ),
    page(
      guardian,
      '/dependents/$dependentId/consumption-report/limit',
      () => import('./pages/students/student-limits.tsx'),
    ),
    page(
      guardian,
      '/responsible/$responsibleId/consumption-report',
      () => import('./pages/own/own-statement.tsx'),
    ),
    page(
      guardian,
      '/dependents/$dependentId/data',
      () => import('./pages/students/student-data.tsx'),
    ),
    page(
      guardian,
      '/dependents/$dependentId/menu',
      () => import('./pages/students/student-menu.tsx'),
    ),
    wizard(
      guardian,
      '/dependents/$dependentId/schedulling',
      () => import('./pages/students/student-schedule.tsx'),
    ),
    page(
      guardian,
      '/dependents/$dependentId/schedulling/$scheduleId',
      () => import('./pages/students/student-scheduled-meal.tsx'),
    ),
    page(guardian, '/product/$productId', () => import('./pages/diners/product.tsx')),
    page(guardian, '/responsible/$responsibleId/menu', () => import('./pages/own/own-menu.tsx')),
    wizard(
      guardian,
      '/responsible/$responsibleId/schedulling',
      () => import('./pages/own/own-schedule.tsx'),
    ),
    page(
      guardian,
      '/responsible/$responsibleId/schedulling/$scheduleId',
      () => import('./pages/own/own-scheduled-meal.tsx'),
    ),
    wizard(guardian, '/order', () => import('./pages/diners/order.tsx')),
    page(guardian, '$', () => import('./screens/not-found.tsx')),
  ]),
  anybody.addChildren([
    page(anybody, '/goodbye', () => import('./pages/access/goodbye.tsx')),
    page(
      anybody,
      '/statement/verify',
      () => import('./pages/access/verify-statement.tsx'),
      withEveryText,
    ),
    page(anybody, '/invited', () => import('./pages/access/invited.tsx'), withEveryText),
    page(anybody, '/request', () => import('./pages/access/request.tsx'), withEveryText),
    page(anybody, '/confirm-email', () => import('./pages/access/confirm-email.tsx')),
  ]),
  page(root, '/payments/topup-success', () => import('./pages/payments/topup-success.tsx')),
  page(root, '/payments/topup-success/$', () => import('./pages/payments/topup-success.tsx')),
  page(root, '/logout', () => import('./screens/logout.tsx')),
]);
