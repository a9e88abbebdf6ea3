import { expect, test } from 'vitest';
import { DAY_MS } from '../time/spans.ts';
import {
  hasOperatorRight,
  isLastTokenDay,
  isSameAccess,
  isWithinScope,
  OPERATOR_LIMITS,
  OPERATOR_RIGHTS,
  OPERATOR_ROLES,
  type OperatorRight,
  type Place,
  tokenEndProblem,
} from './operators.ts';

const rights = Object.keys(OPERATOR_RIGHTS) as OperatorRight[];

test('every right has a role, and no role has every right', () => {
  for (const right of rights) {
    const having = OPERATOR_ROLES.filter((role) => hasOperatorRight([role], right));
    expect(having.length, right).toBeGreaterThan(0);
    expect(hasOperatorRight(OPERATOR_ROLES, right)).toBe(true);
  }
  for (const role of OPERATOR_ROLES) {
    expect(rights.every((right) => hasOperatorRight([role], right))).toBe(false);
  }
});

test('an administrator moves no money and sees no student’s health', () => {
  for (const right of ['refunds.create', 'payouts.decide', 'health.see'] as const) {
    expect(hasOperatorRight(['administrator'], right), right).toBe(false);
  }
});

test('an operator who changes menus may see health data: a preview counts conflicts with health forms', () => {
  for (const role of OPERATOR_RIGHTS['menus.change']) {
    expect(hasOperatorRight([role], 'health.see'), role).toBe(true);
  }
});

const none = { everywhere: false, companies: [], schools: [] };
const company: Place = { companyId: 'wefood' };
const school: Place = { companyId: 'wefood', schoolId: 'aurora' };

test.each<[string, Parameters<typeof isWithinScope>[0], boolean[]]>([
  ['everywhere', { ...none, everywhere: true }, [true, true, true]],
  ['the company', { ...none, companies: ['ulis', 'wefood'] }, [true, true, false]],
  ['the school', { ...none, schools: ['aurora'] }, [false, true, false]],
  ['another company', { ...none, companies: ['ulis'] }, [false, false, false]],
  ['another school', { ...none, schools: ['wefood'] }, [false, false, false]],
  ['nothing', none, [false, false, false]],
])('the scope of %s', (_, scope, expected) => {
  const places: Place[] = [company, school, 'installation'];
  expect(places.map((place) => isWithinScope(scope, place))).toEqual(expected);
});

test.each([
  [0, 'over'],
  [1, undefined],
  [OPERATOR_LIMITS.tokenDays * DAY_MS, undefined],
  [OPERATOR_LIMITS.tokenDays * DAY_MS + 1, 'tooLate'],
  [Number.NaN, 'over'],
])('a token that ends %j ms from now: %j', (ms, problem) =>
  expect(tokenEndProblem(new Date(ms), new Date(0))).toBe(problem),
);

test.each([
  ['2026-11-29', false],
  ['2026-11-30', true],
  ['2027-11-30', true],
  ['2027-12-01', false],
  ['30/11/2027', false],
  ['', false],
])('a token chosen on 2026-11-30 is valid through %j: %j', (day, isRight) =>
  expect(isLastTokenDay(day, '2026-11-30')).toBe(isRight),
);

test('two accesses are the same in any order of roles and places', () => {
  const access = {
    everywhere: false,
    roles: ['school', 'finance'],
    companies: ['a', 'b'],
    schools: [],
  };
  const turned = { ...access, roles: ['finance', 'school'], companies: ['b', 'a'] };
  expect(isSameAccess(access, turned)).toBe(true);
  expect(isSameAccess(access, { ...access, companies: ['a'] })).toBe(false);
  expect(isSameAccess({ ...access, companies: ['a'] }, access)).toBe(false);
  expect(isSameAccess(access, { ...access, everywhere: true })).toBe(false);
});
