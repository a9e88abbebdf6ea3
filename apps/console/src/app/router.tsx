import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { AccountPage } from '../pages/account.tsx';
import { FirstSignInPage } from '../pages/first-sign-in.tsx';
import { SignInPage } from '../pages/sign-in.tsx';
import { StartPage } from '../pages/start.tsx';
import { PayoutPanel } from '../payouts/payout-panel.tsx';
import { PAYOUT_SEARCH, PayoutsPage } from '../payouts/payouts-page.tsx';
import { operatorQuery } from '../session/operator.ts';
import { Layout } from './layout.tsx';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    // Another site's address is no page of the console.
    typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {},
  component: SignInPage,
});

const firstSignIn = createRoute({
  getParentRoute: () => root,
  path: '/first-sign-in',
  component: FirstSignInPage,
});

/** Every page behind the sign-in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  loader: async ({ context, location }) => {
    const operator = await context.queries.ensureQueryData(operatorQuery);
    if (!operator) throw redirect({ to: '/login', search: { to: location.href } });
  },
  component: Layout,
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

const payouts = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts',
  validateSearch: PAYOUT_SEARCH,
  component: PayoutsPage,
});

const payout = createRoute({
  getParentRoute: () => payouts,
  path: '$payoutId',
  component: PayoutPanel,
});

const routeTree = root.addChildren([
  signIn,
  firstSignIn,
  signedIn.addChildren([start, account, payouts.addChildren([payout])]),
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
