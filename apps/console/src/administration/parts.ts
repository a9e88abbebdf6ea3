import type { OperatorRight } from '@merenda/domain/people/operators';
import type { Key } from '@merenda/i18n';
import type { Operator } from '../session/operator.ts';

/** A part of the administration: its address, the right that opens it, and whether it wants everywhere. */
const PARTS = [
  { to: '/administration/acts', name: 'administration.acts', right: 'acts.see', isWide: true },
  {
    to: '/administration/operators',
    name: 'administration.operators',
    right: 'operators.see',
    isWide: true,
  },
  {
    to: '/administration/proposals',
    name: 'administration.proposals',
    right: 'operators.see',
    isWide: true,
  },
  {
    to: '/administration/companies',
    name: 'administration.companies',
    right: 'companies.change',
    isWide: false,
  },
  {
    to: '/administration/schools',
    name: 'administration.schools',
    right: 'schools.change',
    isWide: false,
  },
] as const satisfies readonly {
  to: string;
  name: Key;
  right: OperatorRight;
  /** Its records belong to no single company. */
  isWide: boolean;
}[];

/** The parts that an operator's rights and scope open; the others are not shown. */
export const partsOf = ({ rights, scope }: Operator) =>
  PARTS.filter(({ right, isWide }) => rights.includes(right) && (scope.everywhere || !isWide));
