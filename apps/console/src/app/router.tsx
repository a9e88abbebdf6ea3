import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';
import { administrationRoutes } from '../administration/routes.ts';
import { cannedAnswerRoutes, deskFigureRoutes, deskRoutes } from '../desk/routes.ts';
import { financeRoutes } from '../finance/routes.ts';
import { kitchenRoutes } from '../kitchen/routes.ts';
import { menuRoutes } from '../menus/routes.ts';
import { noteRoutes } from '../notes/routes.ts';
import { AccountPage } from '../pages/account.tsx';
import { FirstSignInPage } from '../pages/first-sign-in.tsx';
import { SignInPage } from '../pages/sign-in.tsx';
import { StartPage } from '../pages/start.tsx';
import { bankFileRoutes, payoutRoutes } from '../payouts/routes.ts';
import { peopleRoutes } from '../people/routes.ts';
import { registerRoutes, uncollectedRoutes } from '../register/routes.ts';
import { ownPage, searchOf } from '../table/search.ts';
import { root, signedIn } from './signed-in.tsx';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: searchOf({ to: ownPage }),
  component: SignInPage,
});

const firstSignIn = createRoute({
  getParentRoute: () => root,
  path: '/first-sign-in',
  component: FirstSignInPage,
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: StartPage,
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: AccountPage,
});

const routeTree = root.addChildren([
  signIn,
  firstSignIn,
  signedIn.addChildren([
    start,
    account,
    kitchenRoutes,
    menuRoutes,
    payoutRoutes,
    bankFileRoutes,
    financeRoutes,
    deskRoutes,
    cannedAnswerRoutes,
    deskFigureRoutes,
    noteRoutes,
    administrationRoutes,
    registerRoutes,
    uncollectedRoutes,
    peopleRoutes,
  ]),
]);

export const createConsoleRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    context: { queries },
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ({ error, reset }) => <ErrorScreen error={error} onRetry={reset} />,
    defaultNotFoundComponent: StartPage,
    scrollRestoration: true,
  });

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
