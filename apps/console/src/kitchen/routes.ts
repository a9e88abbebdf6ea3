import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { KitchenPage } from './kitchen-page.tsx';
import { readSearch } from './search.ts';

export const kitchenRoutes = createRoute({
  getParentRoute: () => signedIn,
  path: '/kitchen',
  validateSearch: readSearch,
  component: KitchenPage,
});
