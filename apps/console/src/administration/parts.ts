import type { WantedRight } from '@merenda/domain/people/operators';
import type { Key } from '@merenda/i18n';
import { opensWith } from '../app/area.ts';
import type { Operator } from '../session/operator.ts';
import { hasRight } from '../session/rights.ts';

/** A part of the administration: its address, the right that opens it, and whether it wants everywhere. */
const PARTS = [
  {
    to: '/administration/acts',
    name: 'administration.acts',
    ...opensWith('GET /operator/acts', 'acts.see'),
    isWide: true,
  },
  {
    to: '/administration/operators',
    name: 'administration.operators',
    ...opensWith('GET /operator/operators', 'operators.see'),
    isWide: true,
  },
  {
    to: '/administration/proposals',
    name: 'administration.proposals',
    ...opensWith('GET /operator/proposals', 'operators.see'),
    isWide: true,
  },
  {
    to: '/administration/companies',
    name: 'administration.companies',
    ...opensWith('GET /operator/companies', 'companies.change'),
    isWide: false,
  },
  {
    to: '/administration/schools',
    name: 'administration.schools',
    ...opensWith('GET /operator/schools', 'schools.change'),
    isWide: false,
  },
] as const satisfies readonly {
  to: string;
  name: Key;
  right: WantedRight;
  /** Its records belong to no single company. */
  isWide: boolean;
}[];

/** The parts that an operator's rights and scope open; the others are not shown. */
export const partsOf = ({ rights, scope }: Pick<Operator, 'rights' | 'scope'>) =>
  PARTS.filter(({ right, isWide }) => hasRight(rights, right) && (scope.everywhere || !isWide));
