import { addDays, type Day, isDay } from '../time/dates.ts';
import { DAY_MS } from '../time/spans.ts';

/** The roles of operators; an operator may have several. */
export const OPERATOR_ROLES = ['support', 'finance', 'school', 'administrator'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * The rights in the whole product (product:operating#rights), each with the roles that have it. A
 * route names the right that it asks for.
 */
export const OPERATOR_RIGHTS = {
  'guardians.see': ['support', 'finance'],
  'guardians.block': ['support', 'finance'],
  'students.see': ['support', 'school'],
  'students.change': ['school'],
  'attendance.change': ['school'],
  'health.see': ['school'],
  'menus.change': ['school'],
  'orders.see': ['support', 'school'],
  'orders.cancel': ['school'],
  'kitchen.run': ['school'],
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
  'books.see': ['finance'],
  'books.close': ['finance'],
  'owed.pay': ['finance'],
  'schools.change': ['administrator'],
  'companies.change': ['administrator'],
  'operators.see': ['administrator'],
  'operators.change': ['administrator'],
  'acts.see': ['administrator'],
} as const satisfies Record<string, readonly [OperatorRole, ...OperatorRole[]]>;

export type OperatorRight = keyof typeof OPERATOR_RIGHTS;

type OneOfRights = readonly [OperatorRight, ...OperatorRight[]];

/** A required right, or several of which one is enough. */
export type WantedRight = OperatorRight | OneOfRights;

/** The rights of which one is enough. */
export const sufficientRights = (wanted: WantedRight): OneOfRights =>
  typeof wanted === 'string' ? [wanted] : wanted;

/** One of the roles has the right. */
export const hasOperatorRight = (roles: readonly OperatorRole[], right: OperatorRight): boolean =>
  OPERATOR_RIGHTS[right].some((role) => roles.includes(role));

/**
 * Roles of people whose kitchen board is watched: its page uses the session while nobody touches it, as it
 * opens no other office (product:operating#sessions).
 */
const WATCHING_ROLES: readonly OperatorRole[] = ['school'];

/** An operator who has no other role than those that watch the kitchen's board. */
export const watchesBoard = (roles: readonly OperatorRole[]): boolean =>
  roles.every((role) => WATCHING_ROLES.includes(role));

/** The companies and single schools on which an operator may act, or everywhere. */
export interface OperatorScope {
  everywhere: boolean;
  companies: readonly string[];
  schools: readonly string[];
}

/**
 * The place of a record: a school, its company as a whole, or no single company. `right` is the one
 * that the record's kind asks for, where kinds differ.
 */
export type Place =
  | { companyId: string; schoolId?: string; right?: OperatorRight }
  | 'installation';

/** The same roles and places, in any order. */
export const isSameAccess = (one: Access, other: Access): boolean =>
  one.everywhere === other.everywhere &&
  (['roles', 'companies', 'schools'] as const).every(
    (part) => hasAll(one[part], other[part]) && hasAll(other[part], one[part]),
  );

type Access = OperatorScope & { roles: readonly string[] };

const hasAll = (some: readonly string[], others: readonly string[]): boolean =>
  others.every((other) => some.includes(other));

/**
 * A record at this place is within the scope (product:operating#scope). A company includes its
 * schools; a school never includes its company.
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

/**
 * The operator may act on a record at this place: it is within the scope, and the operator has the
 * right that its kind asks for.
 */
export const mayTouch = (
  operator: OperatorScope & { roles: readonly OperatorRole[] },
  place: Place,
): boolean =>
  isWithinScope(operator, place) &&
  (place === 'installation' ||
    place.right === undefined ||
    hasOperatorRight(operator.roles, place.right));

/**
 * How often an open page of the console tells which record it shows, and how long it counts as open,
 * in seconds (product:console#presence).
 */
export const PRESENCE = { toldSeconds: 4, keptSeconds: 12 } as const;

/** The length of an operator's name. */
export const OPERATOR_NAME = { min: 2, max: 80 } as const;

/** The validity of an operator's session, setup code and token (product:operating#sessions). */
export const OPERATOR_LIMITS = {
  /** An unused session. */
  idleMinutes: 30,
  /** Any session. */
  sessionHours: 12,
  /** The code for the first sign-in. */
  setupHours: 72,
  /** A script's token. */
  tokenDays: 366,
} as const;

/** The reason why a script's token cannot end at this instant; undefined for a right one. */
export function tokenEndProblem(until: Date, now: Date): 'over' | 'tooLate' | undefined {
  const days = (until.getTime() - now.getTime()) / DAY_MS;
  if (!(days > 0)) return 'over';
  return days > OPERATOR_LIMITS.tokenDays ? 'tooLate' : undefined;
}

/** The day can be the last one of a token, which is used until its end. */
export const isLastTokenDay = (day: string, today: Day): boolean =>
  isDay(day) && day >= today && day < addDays(today, OPERATOR_LIMITS.tokenDays);
