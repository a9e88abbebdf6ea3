import { createRoute, redirect } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { operatorQuery } from '../session/operator.ts';
import { ActPanel } from './acts/act-panel.tsx';
import { ActsPage } from './acts/acts-page.tsx';
import { ACT_SEARCH } from './acts/queries.ts';
import { AdministrationPage } from './administration-page.tsx';
import { CompaniesPage } from './companies/companies-page.tsx';
import { CompanyPanel } from './companies/company-panel.tsx';
import { OperatorPanel } from './operators/operator-panel.tsx';
import { OPERATOR_SEARCH, OperatorsPage } from './operators/operators-page.tsx';
import { ProposePanel } from './operators/propose-panel.tsx';
import { ProposeScriptPanel } from './operators/propose-script-panel.tsx';
import { partsOf } from './parts.ts';
import { ProposalPanel } from './proposals/proposal-panel.tsx';
import { PROPOSAL_SEARCH, ProposalsPage } from './proposals/proposals-page.tsx';
import { AddSchoolPanel } from './schools/add-school-panel.tsx';
import { SchoolPanel } from './schools/school-panel.tsx';
import { SCHOOL_SEARCH, SchoolsPage } from './schools/schools-page.tsx';

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

const proposeScript = createRoute({
  getParentRoute: () => operators,
  path: 'propose-script',
  component: ProposeScriptPanel,
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

const companies = createRoute({
  getParentRoute: () => administration,
  path: 'companies',
  component: CompaniesPage,
});

const company = createRoute({
  getParentRoute: () => companies,
  path: '$companyId',
  component: CompanyPanel,
});

const schools = createRoute({
  getParentRoute: () => administration,
  path: 'schools',
  validateSearch: SCHOOL_SEARCH,
  component: SchoolsPage,
});

const addSchool = createRoute({
  getParentRoute: () => schools,
  path: 'add',
  component: AddSchoolPanel,
});

const school = createRoute({
  getParentRoute: () => schools,
  path: '$schoolId',
  component: SchoolPanel,
});

export const administrationRoutes = administration.addChildren([
  firstPart,
  acts.addChildren([act]),
  operators.addChildren([proposeOperator, proposeScript, operator]),
  proposals.addChildren([proposal]),
  companies.addChildren([company]),
  schools.addChildren([addSchool, school]),
]);
