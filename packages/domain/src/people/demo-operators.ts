import { OPERATOR_ROLES, type OperatorRole } from './operators.ts';

interface DemoOperator {
  role: OperatorRole;
  name: string;
  email: string;
  /** The schools' operators belong to one company of the demo, all others to every company. */
  isOfSchools: boolean;
}

const BY_ROLE: Readonly<Record<OperatorRole, Omit<DemoOperator, 'role'>>> = {
  school: { name: 'Rosa Lima', email: 'school@demo.merenda.test', isOfSchools: true },
  support: { name: 'Davi Nunes', email: 'support@demo.merenda.test', isOfSchools: false },
  finance: { name: 'Paula Reis', email: 'finance@demo.merenda.test', isOfSchools: false },
  administrator: {
    name: 'Ivo Castro',
    email: 'administrator@demo.merenda.test',
    isOfSchools: false,
  },
};

/** The demo's operators, one a role and finance's second person (product:operating#demo-data). Production has no demo data. */
export const DEMO_OPERATORS: readonly DemoOperator[] = [
  ...OPERATOR_ROLES.map((role) => ({ role, ...BY_ROLE[role] })),
  { role: 'finance', name: 'Caio Duarte', email: 'second@demo.merenda.test', isOfSchools: false },
];

/** The secret of a demo operator's authenticator app, which the sandbox shows codes of. */
export const demoSecret = ({ email }: Pick<DemoOperator, 'email'>): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`merenda demo ${email}`);
