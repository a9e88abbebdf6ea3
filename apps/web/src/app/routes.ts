import { loadChunk } from '@merenda/ui/client/load-chunk.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { Root } from './shell/root.tsx';
import { signedOutOnly } from './signed-out-only.ts';

interface Context {
  queries: QueryClient;
  /** Loads the routes outside the app's first chunk into the router. */
  loadAllRoutes: () => Promise<void>;
}

export const createRoot = () => createRootRouteWithContext<Context>()({ component: Root });

/** Each once: a page stays as it is when all routes take the place of the first. */
const VisitorLayout = lazyScreen(() => import('./layouts/visitor-layout.tsx'));
const Login = lazyScreen(() => import('./pages/access/login.tsx'));
const LoginLink = lazyScreen(() => import('./pages/access/login-link.tsx'));
const SignUp = lazyScreen(() => import('./pages/access/sign-up.tsx'));
const Recover = lazyScreen(() => import('./pages/access/recover.tsx'));
const ResetPassword = lazyScreen(() => import('./pages/access/reset-password.tsx'));

/** Pages for visitors, in the app's first chunk: a signed-in user is sent to /. */
export function visitorRoutes(root: ReturnType<typeof createRoot>) {
  const visitor = createRoute({
    id: 'visitor',
    getParentRoute: () => root,
    beforeLoad: signedOutOnly,
    component: VisitorLayout,
  });
  const page = <const Path extends string>(path: Path, component: typeof Login) =>
    createRoute({ path, getParentRoute: () => visitor, component });
  return visitor.addChildren([
    page('/login', Login),
    page('/login-link', LoginLink),
    page('/signup', SignUp),
    page('/recover', Recover),
    page('/reset-password', ResetPassword),
  ]);
}

const root = createRoot();

/** The router's first routes. Any other address loads all routes and is opened again. */
export const firstRoutes = root.addChildren([
  visitorRoutes(root),
  createRoute({
    path: '$',
    getParentRoute: () => root,
    beforeLoad: async ({ context, location }) => {
      await loadChunk(context.loadAllRoutes);
      throw redirect({ href: location.href, state: true, replace: true });
    },
  }),
]);
