import { createRoute, redirect } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { operatorQuery } from '../session/operator.ts';
import { CLOSE_SEARCH, ClosePage } from './close/close-page.tsx';
import { DifferencePanel } from './differences/difference-panel.tsx';
import { DIFFERENCE_SEARCH, DifferencesPage } from './differences/differences-page.tsx';
import { DisputePanel } from './disputes/dispute-panel.tsx';
import { DISPUTE_SEARCH, DisputesPage } from './disputes/disputes-page.tsx';
import { FinanceArea } from './finance-area.tsx';
import { OwedPage } from './owed/owed-page.tsx';
import { OwedPanel } from './owed/owed-panel.tsx';
import { POSTING_SEARCH, PostingsPage } from './postings/postings-page.tsx';
import { RefundPanel } from './refunds/refund-panel.tsx';
import { REFUND_SEARCH, RefundsPage } from './refunds/refunds-page.tsx';
import { REVENUE_SEARCH, RevenuePage } from './revenue/revenue-page.tsx';
import { tabsOf } from './tabs.ts';
import { TopupPanel } from './topups/topup-panel.tsx';
import { TOPUP_SEARCH, TopupsPage } from './topups/topups-page.tsx';

const finance = createRoute({
  getParentRoute: () => signedIn,
  path: '/finance',
  component: FinanceArea,
});

const firstTab = createRoute({
  getParentRoute: () => finance,
  path: '/',
  loader: async ({ context }) => {
    const operator = await context.queries.ensureQueryData(operatorQuery);
    const [tab] = operator ? tabsOf(operator) : [];
    if (tab) throw redirect({ to: tab.to });
  },
});

const refunds = createRoute({
  getParentRoute: () => finance,
  path: '/refunds',
  validateSearch: REFUND_SEARCH,
  component: RefundsPage,
});

const refund = createRoute({
  getParentRoute: () => refunds,
  path: '$refundId',
  component: RefundPanel,
});

const topups = createRoute({
  getParentRoute: () => finance,
  path: '/topups',
  validateSearch: TOPUP_SEARCH,
  component: TopupsPage,
});

const topup = createRoute({
  getParentRoute: () => topups,
  path: '$topupId',
  component: TopupPanel,
});

const disputes = createRoute({
  getParentRoute: () => finance,
  path: '/disputes',
  validateSearch: DISPUTE_SEARCH,
  component: DisputesPage,
});

const dispute = createRoute({
  getParentRoute: () => disputes,
  path: '$disputeId',
  component: DisputePanel,
});

const differences = createRoute({
  getParentRoute: () => finance,
  path: '/differences',
  validateSearch: DIFFERENCE_SEARCH,
  component: DifferencesPage,
});

const difference = createRoute({
  getParentRoute: () => differences,
  path: '$differenceId',
  component: DifferencePanel,
});

const owed = createRoute({ getParentRoute: () => finance, path: '/owed', component: OwedPage });

const owedAmount = createRoute({
  getParentRoute: () => owed,
  path: '$owedId/$guardianId',
  component: OwedPanel,
});

const close = createRoute({
  getParentRoute: () => finance,
  path: '/close',
  validateSearch: CLOSE_SEARCH,
  component: ClosePage,
});

const postings = createRoute({
  getParentRoute: () => finance,
  path: '/postings',
  validateSearch: POSTING_SEARCH,
  component: PostingsPage,
});

const revenue = createRoute({
  getParentRoute: () => finance,
  path: '/revenue',
  validateSearch: REVENUE_SEARCH,
  component: RevenuePage,
});

/** The addresses of the area. */
export const financeRoutes = finance.addChildren([
  firstTab,
  refunds.addChildren([refund]),
  topups.addChildren([topup]),
  disputes.addChildren([dispute]),
  differences.addChildren([difference]),
  owed.addChildren([owedAmount]),
  close,
  revenue,
  postings,
]);
