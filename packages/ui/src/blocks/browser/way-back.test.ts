import { expect, test } from 'vitest';
import { stepsBack } from './way-back.ts';

const after = (...pages: string[]) => new Map(pages.map((page, at) => [at, page] as const));

test.each([
  ['home, then a student', after('/', '/dependents/1'), 1, -1],
  ['the week, then a student', after('/', '/week', '/dependents/1'), 2, -1],
  ['a page twice, as a search or a wizard’s step', after('/', '/menu', '/menu', '/menu'), 3, -3],
  ['the page alone, by address', after('/dependents/1'), 0, undefined],
  ['after signing in', after('/login', '/dependents/1'), 1, undefined],
  ['after the first steps', after('/login', '/onboarding', '/dependents/1'), 2, undefined],
  ['an entry that a reload has made unknown', new Map([[4, '/week']]), 4, undefined],
])('%s', (_, pages, index, steps) => {
  expect(stepsBack(index, pages)).toBe(steps);
});
