import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { KitchenPage } from './kitchen-page.tsx';
import { KITCHEN_SEARCH } from './search.ts';

export const kitchenRoutes = createRoute({
  getParentRoute: () => signedIn,
  path: '/kitchen',
  validateSearch: KITCHEN_SEARCH,
  component: KitchenPage,
});
