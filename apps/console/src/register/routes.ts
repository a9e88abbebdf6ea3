import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { REGISTER_SEARCH, UNCOLLECTED_SEARCH } from './queries.ts';
import { RegisterPage } from './register-page.tsx';
import { UncollectedPage } from './uncollected-page.tsx';

/** The class register; school, class and day are in its address. */
export const registerRoutes = createRoute({
  getParentRoute: () => signedIn,
  path: '/register',
  validateSearch: REGISTER_SEARCH,
  component: RegisterPage,
});

/** A school's children who did not collect a meal. */
export const uncollectedRoutes = createRoute({
  getParentRoute: () => signedIn,
  path: '/register/uncollected',
  validateSearch: UNCOLLECTED_SEARCH,
  component: UncollectedPage,
});
