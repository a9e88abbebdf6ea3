import { followWays } from '@merenda/ui/blocks/browser/visited.ts';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { connection } from '@merenda/ui/client/connection.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AllRoutes } from './all-routes.ts';
import type { Closed } from './closed.ts';
import type { AskFirst } from './data/first-data.ts';
import type { IsWizard, Part } from './page.ts';
import { PAGE_WAITS_MS } from './page-waits.ts';
import { firstRoutes } from './routes.ts';
import { RouteError } from './shell/route-error.tsx';

/** Pages to which nobody goes back: they lead on by themselves, or away from a session. */
const PASSED_THROUGH =
  /^\/(login|signup|recover|reset-password|onboarding|logout|confirm-email|invited?|invitation|request|payments\/topup-success)/;

/**
 * The app's router.
 * @param visited the address and all routes of a page that is rendered without a browser. In a browser the
 * router starts with the routes for visitors and loads the others when one is opened.
 */
export function createAppRouter(
  queries: QueryClient,
  visited?: { history: RouterHistory; routeTree: AllRoutes },
) {
  const loadAllRoutes = async (): Promise<void> => {
    const { allRoutes } = await import('./all-routes.ts');
    const before = router.routesById;
    router.update({ ...router.options, routeTree: allRoutes });
    // A page on the screen may be of the first routes, until the redirect from `/$` is done.
    router.routesById = { ...before, ...router.routesById };
  };
  const router = createRouter({
    // The other routes have the same type: pages link to any of them.
    routeTree: firstRoutes as unknown as AllRoutes,
    ...visited,
    context: { queries, loadAllRoutes },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PAGE_WAITS_MS.script,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: RouteError,
    scrollRestoration: visited === undefined,
  });
  if (!visited) {
    keepPageWhileAway(router);
    followWays(router.history, PASSED_THROUGH);
  }
  return router;
}

/** Without a connection there is nothing to wait for: what is being read stays. */
function keepPageWhileAway(router: AppRouter): void {
  connection.subscribe(() => {
    const defaultPendingMs =
      connection.get() === 'up' ? PAGE_WAITS_MS.script : Number.POSITIVE_INFINITY;
    router.update({ ...router.options, defaultPendingMs });
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    part?: Part;
    wizard?: IsWizard;
    closed?: Closed;
    askFirst?: AskFirst;
  }
}
