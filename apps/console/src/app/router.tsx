import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ActPanel } from '../administration/acts/act-panel.tsx';
import { ActsPage } from '../administration/acts/acts-page.tsx';
import { ACT_SEARCH } from '../administration/acts/queries.ts';
import { AdministrationPage } from '../administration/administration-page.tsx';
import { OperatorPanel } from '../administration/operators/operator-panel.tsx';
import { OPERATOR_SEARCH, OperatorsPage } from '../administration/operators/operators-page.tsx';
import { ProposePanel } from '../administration/operators/propose-panel.tsx';
import { partsOf } from '../administration/parts.ts';
import { ProposalPanel } from '../administration/proposals/proposal-panel.tsx';
import { PROPOSAL_SEARCH, ProposalsPage } from '../administration/proposals/proposals-page.tsx';
import { NotesPage } from '../notes/notes-page.tsx';
import { AccountPage } from '../pages/account.tsx';
import { FirstSignInPage } from '../pages/first-sign-in.tsx';
import { SignInPage } from '../pages/sign-in.tsx';
import { StartPage } from '../pages/start.tsx';
import { PayoutPanel } from '../payouts/payout-panel.tsx';
import { PAYOUT_SEARCH, PayoutsPage } from '../payouts/payouts-page.tsx';
import { operatorQuery } from '../session/operator.ts';
import { Layout } from './layout.tsx';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    // Another site's address is no page of the console.
    typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {},
  component: SignInPage,
});

const firstSignIn = createRoute({
  getParentRoute: () => root,
  path: '/first-sign-in',
  component: FirstSignInPage,
});

/** Every page behind the sign-in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  loader: async ({ context, location }) => {
    const operator = await context.queries.ensureQueryData(operatorQuery);
    if (!operator) throw redirect({ to: '/login', search: { to: location.href } });
  },
  component: Layout,
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: StartPage,
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: AccountPage,
});

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

const notes = createRoute({ getParentRoute: () => signedIn, path: '/notes', component: NotesPage });

const administration = createRoute({
  getParentRoute: () => signedIn,
  path: '/administration',
  component: AdministrationPage,
});

const firstPart = createRoute({
  getParentRoute: () => administration,
  path: '/',
  loader: async ({ context }) => {
    const operator = await context.queries.ensureQueryData(operatorQuery);
    const [part] = operator ? partsOf(operator) : [];
    if (part) throw redirect({ to: part.to });
  },
});

const acts = createRoute({
  getParentRoute: () => administration,
  path: 'acts',
  validateSearch: ACT_SEARCH,
  component: ActsPage,
});

const act = createRoute({ getParentRoute: () => acts, path: '$actId', component: ActPanel });

const operators = createRoute({
  getParentRoute: () => administration,
  path: 'operators',
  validateSearch: OPERATOR_SEARCH,
  component: OperatorsPage,
});

const proposeOperator = createRoute({
  getParentRoute: () => operators,
  path: 'propose',
  component: ProposePanel,
});

const operator = createRoute({
  getParentRoute: () => operators,
  path: '$operatorId',
  component: OperatorPanel,
});

const proposals = createRoute({
  getParentRoute: () => administration,
  path: 'proposals',
  validateSearch: PROPOSAL_SEARCH,
  component: ProposalsPage,
});

const proposal = createRoute({
  getParentRoute: () => proposals,
  path: '$proposalId',
  component: ProposalPanel,
});

const administrationTree = administration.addChildren([
  firstPart,
  acts.addChildren([act]),
  operators.addChildren([proposeOperator, operator]),
  proposals.addChildren([proposal]),
]);

const routeTree = root.addChildren([
  signIn,
  firstSignIn,
  signedIn.addChildren([start, account, payouts.addChildren([payout]), notes, administrationTree]),
]);

export const createConsoleRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    context: { queries },
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ({ error, reset }) => <ErrorScreen error={error} onRetry={reset} />,
    defaultNotFoundComponent: StartPage,
    scrollRestoration: true,
  });

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
