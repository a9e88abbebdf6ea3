import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { PAYOUT_SEARCH, PayoutsPage } from './payouts-page.tsx';

const payouts = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts',
  validateSearch: PAYOUT_SEARCH,
  component: PayoutsPage,
});

const payout = createRoute({
  getParentRoute: () => payouts,
  path: '$payoutId',
  component: PayoutPanel,
});

export const payoutRoutes = payouts.addChildren([payout]);
