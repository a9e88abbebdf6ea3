import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { readSearch } from './queries.ts';
import { RegisterPage } from './register-page.tsx';

/** The class register; school, class and day are in its address. */
export const registerRoutes = createRoute({
  getParentRoute: () => signedIn,
  path: '/register',
  validateSearch: readSearch,
  component: RegisterPage,
});
