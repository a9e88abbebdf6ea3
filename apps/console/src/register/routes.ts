import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { REGISTER_SEARCH } from './queries.ts';
import { RegisterPage } from './register-page.tsx';

/** The class register; school, class and day are in its address. */
export const registerRoutes = createRoute({
  getParentRoute: () => signedIn,
  path: '/register',
  validateSearch: REGISTER_SEARCH,
  component: RegisterPage,
});
