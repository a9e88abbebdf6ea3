import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ScreenSkeleton } from '../ui/states/skeletons.tsx';
import { routeTree } from './routes.tsx';
import { RouteError } from './shell/route-error.tsx';

/**
 * The router over the table in routes.tsx. `visited` is the address while a page is prerendered,
 * where there is no browser to have one.
 */
export const createAppRouter = (queries: QueryClient, visited?: RouterHistory) =>
  createRouter({
    ...(visited && { history: visited }),
    routeTree,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: RouteError,
    scrollRestoration: visited === undefined,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** A screen with an action of its own at the bottom: on the phone the bars make room for it. */
    wizard?: boolean;
  }
}
