import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { operatorQuery } from '../session/operator.ts';
import { Layout } from './layout.tsx';

export const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet });

/** The parent of every page behind the sign-in: each area hangs its routes here. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  loader: async ({ context, location }) => {
    const operator = await context.queries.ensureQueryData(operatorQuery);
    if (!operator) throw redirect({ to: '/login', search: { to: location.href } });
  },
  component: Layout,
});
