import { Notifications } from '@merenda/ui/blocks/notifications/notifications.tsx';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { AppRouter } from './router.tsx';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { CookieBar } from './shell/cookie-bar.tsx';
import { Splash } from './shell/splash.tsx';
import { StepUp } from './shell/step-up.tsx';

/**
 * The providers, and what lies over every page. It is prerendered for signed-out pages, too: what
 * it shows first may depend on brand and language only (`useHydrated` for the rest).
 */
export function App({
  router,
  queries,
  splash,
}: {
  router: AppRouter;
  queries: QueryClient;
  splash: boolean;
}) {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <CookieBar />
      <ConnectionBanner />
      <StepUp />
      <Notifications />
      {splash && <Splash />}
    </QueryClientProvider>
  );
}
