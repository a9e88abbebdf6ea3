import { Notifications } from '@merenda/ui/blocks/notifications/notifications.tsx';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ConsoleRouter } from './router.tsx';

/** The console's providers, and its notices above every page. */
export function App({ router, queries }: { router: ConsoleRouter; queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Notifications edge="bottom" />
    </QueryClientProvider>
  );
}
