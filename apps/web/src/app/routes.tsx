import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { signedInOnly, signedOutOnly } from './guards.ts';
import { loadScreen, type Screen } from './loadScreen.ts';
import { Root } from './Root.tsx';

/** A screen in a chunk of its own, loaded when it is first shown. */
const lazy = (screen: Screen) => lazyRouteComponent(loadScreen(screen));

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Root });

/** For visitors: a signed-in user is sent to /. */
const visitor = createRoute({
  id: 'visitor',
  getParentRoute: () => root,
  beforeLoad: signedOutOnly,
  component: lazy(() => import('./layouts/VisitorLayout.tsx')),
});

/** For whoever has just left: the visitors' frame, whether a session is remembered or not. */
const farewell = createRoute({
  id: 'farewell',
  getParentRoute: () => root,
  component: lazy(() => import('./layouts/VisitorLayout.tsx')),
});

/** For the signed-in guardian, with the bars around the page. */
const guardian = createRoute({
  id: 'guardian',
  getParentRoute: () => root,
  beforeLoad: signedInOnly,
  component: lazy(() => import('./layouts/GuardianLayout.tsx')),
});

/** For the signed-in guardian, with nothing around the page (spec 1 §2: /onboarding). */
const bare = createRoute({ id: 'bare', getParentRoute: () => root, beforeLoad: signedInOnly });

/** One row of the table: where, and the screen, which is a chunk of its own. */
const page = <Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  screen: Screen,
) => createRoute({ path, getParentRoute: () => parent, component: lazy(screen) });

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
    staticData: { wizard: true },
  });

/** Every page there is (spec 2 §2); a screen is loaded when its path is first visited. */
export const routeTree = root.addChildren([
  visitor.addChildren([
    page(visitor, '/login', () => import('./pages/Login.tsx')),
    page(visitor, '/signup', () => import('./pages/SignUp.tsx')),
    page(visitor, '/recover', () => import('./pages/Recover.tsx')),
    page(visitor, '/reset-password', () => import('./pages/ResetPassword.tsx')),
  ]),
  bare.addChildren([page(bare, '/onboarding', () => import('./pages/Onboarding.tsx'))]),
  guardian.addChildren([
    page(guardian, '/', () => import('./pages/Home.tsx')),
    page(guardian, '/profile', () => import('./pages/Profile.tsx')),
    page(guardian, '/help', () => import('./pages/Help.tsx')),
    page(guardian, '/help/data-rights', () => import('./pages/DataRights.tsx')),
    page(guardian, '/invitation', () => import('./pages/Invitation.tsx')),
    wizard(guardian, '/create-student', () => import('./pages/CreateStudent.tsx')),
    wizard(guardian, '/payments', () => import('./pages/Payments.tsx')),
    wizard(guardian, '/payments/automatic', () => import('./pages/AutomaticTopup.tsx')),
    wizard(guardian, '/payments/create', () => import('./pages/AddCard.tsx')),
    page(guardian, '/payments/receipts', () => import('./pages/Receipts.tsx')),
    page(guardian, '/payments/receipts/$topupId', () => import('./pages/Receipt.tsx')),
    wizard(guardian, '/transfer-balance/$studentId', () => import('./pages/TransferBalance.tsx')),
    page(guardian, '/dependents/$dependentId', () => import('./pages/Dependent.tsx')),
    wizard(guardian, '/dependents/anamnesis/$dependentId', () => import('./pages/HealthForm.tsx')),
    wizard(guardian, '/anamnesis/$dependentId', () => import('./pages/HealthForm.tsx')),
    wizard(guardian, '/dependents/$dependentId/buy', () => import('./pages/Buy.tsx')),
    page(guardian, '/dependents/$dependentId/buy/$orderId', () => import('./pages/Order.tsx')),
    page(
      guardian,
      '/dependents/$dependentId/consumption-report',
      () => import('./pages/StudentStatement.tsx'),
    ),
    page(
      guardian,
      '/responsible/$responsibleId/consumption-report',
      () => import('./pages/OwnStatement.tsx'),
    ),
    page(guardian, '/dependents/$dependentId/menu', () => import('./pages/StudentMenu.tsx')),
    wizard(
      guardian,
      '/dependents/$dependentId/schedulling',
      () => import('./pages/StudentSchedule.tsx'),
    ),
    page(
      guardian,
      '/dependents/$dependentId/schedulling/$scheduleId',
      () => import('./pages/StudentScheduledMeal.tsx'),
    ),
    page(guardian, '/responsible/$responsibleId/menu', () => import('./pages/OwnMenu.tsx')),
    wizard(
      guardian,
      '/responsible/$responsibleId/schedulling',
      () => import('./pages/OwnSchedule.tsx'),
    ),
    page(
      guardian,
      '/responsible/$responsibleId/schedulling/$scheduleId',
      () => import('./pages/OwnScheduledMeal.tsx'),
    ),
    page(guardian, '$', () => import('./screens/NotFound.tsx')),
  ]),
  farewell.addChildren([page(farewell, '/goodbye', () => import('./pages/Goodbye.tsx'))]),
  page(root, '/payments/topup-success', () => import('./pages/TopupSuccess.tsx')),
  page(root, '/logout', () => import('./screens/Logout.tsx')),
]);
