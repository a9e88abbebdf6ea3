/** What an operator is there for; one operator may have several. */
export const OPERATOR_ROLES = ['support', 'finance', 'school', 'administrator'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * Who may see and do what in the whole product (product:operating#rights): each right with the roles
 * that have it. Routes name the right that they ask for.
 */
export const OPERATOR_RIGHTS = {
  'guardians.see': ['support', 'finance'],
  'guardians.block': ['support', 'finance'],
  'students.see': ['support', 'school'],
  'students.change': ['school'],
  'health.see': ['school'],
  'menus.change': ['school'],
  'orders.see': ['support', 'school'],
  'orders.cancel': ['school'],
  'tickets.answer': ['support'],
  'tickets.topups': ['support', 'finance'],
  'tickets.payouts': ['finance'],
  'alerts.post': ['support', 'school'],
  'payments.see': ['support', 'finance'],
  'refunds.create': ['finance'],
  'payouts.decide': ['finance'],
  'disputes.see': ['finance'],
  'reconciliations.see': ['finance'],
  'differences.resolve': ['finance'],
  'reports.see': ['finance', 'school', 'administrator'],
  'schools.change': ['administrator'],
  'companies.change': ['administrator'],
  'operators.see': ['administrator'],
  'acts.see': ['administrator'],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type OperatorRight = keyof typeof OPERATOR_RIGHTS;

type OneOfRights = readonly [OperatorRight, ...OperatorRight[]];

/** An asked right, or one of several. */
export type WantedRight = OperatorRight | OneOfRights;

/** The rights of which one is enough. */
export const sufficientRights = (wanted: WantedRight): OneOfRights =>
  typeof wanted === 'string' ? [wanted] : wanted;

/** Has one of the roles the right? */
export const hasOperatorRight = (roles: readonly OperatorRole[], right: OperatorRight): boolean =>
  OPERATOR_RIGHTS[right].some((role) => roles.includes(role));

/** Where an operator may act: everywhere, or in these companies and in these single schools. */
export interface OperatorScope {
  everywhere: boolean;
  companies: readonly string[];
  schools: readonly string[];
}

/**
 * Where something belongs: to a school, to its company as a whole, or to no single company. `right`: which
 * one its kind asks for, of things whose kinds ask for different ones.
 */
export type Place =
  | { companyId: string; schoolId?: string; right?: OperatorRight }
  | 'installation';

/**
 * May something that belongs there be touched within the scope (product:operating#scope)? A company
 * includes its schools; a school never its company.
 */
export function isWithinScope(scope: OperatorScope, place: Place): boolean {
  if (scope.everywhere) return true;
  if (place === 'installation') return false;
  const { companyId, schoolId } = place;
  return (
    scope.companies.includes(companyId) ||
    (schoolId !== undefined && scope.schools.includes(schoolId))
  );
}

/** May the operator touch what belongs there: within the scope, and with the right that its kind asks for? */
export const mayTouch = (
  operator: OperatorScope & { roles: readonly OperatorRole[] },
  place: Place,
): boolean =>
  isWithinScope(operator, place) &&
  (place === 'installation' ||
    place.right === undefined ||
    hasOperatorRight(operator.roles, place.right));

/** How long what opens an operator's routes lasts (product:operating#sessions). */
export const OPERATOR_LIMITS = {
  /** A session that nobody uses. */
  idleMinutes: 30,
  /** Any session. */
  sessionHours: 12,
  /** The code for the first sign-in. */
  setupHours: 72,
  /** A script's token. */
  tokenDays: 366,
} as const;
