import { Notifications } from '@merenda/ui/blocks/notifications/notifications.tsx';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { AppRouter } from './router.tsx';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { CookieBar } from './shell/cookie-bar.tsx';
import { Splash } from './shell/splash.tsx';
import { StepUp } from './shell/step-up.tsx';

/**
 * The app's providers, and the layers above every page. Signed-out pages are prerendered with it. The first
 * view may therefore depend only on brand and language (`useHydrated` for the rest).
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
