import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { BankFilePanel } from './files/bank-file-panel.tsx';
import { BANK_FILE_SEARCH, BankFilesPage } from './files/bank-files-page.tsx';
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

const files = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/files',
  validateSearch: BANK_FILE_SEARCH,
  component: BankFilesPage,
});

const file = createRoute({
  getParentRoute: () => files,
  path: '$fileId',
  component: BankFilePanel,
});

/** Files for the bank, a page of its own beside the queue. */
export const bankFileRoutes = files.addChildren([file]);

export const payoutRoutes = payouts.addChildren([payout]);
