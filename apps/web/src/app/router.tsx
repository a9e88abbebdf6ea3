import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ScreenSkeleton } from '../ui/Skeletons.tsx';
import { RouteError } from './RouteError.tsx';
import { routeTree } from './routes.tsx';

/** The router over the table in routes.tsx. */
export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
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
