import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { followWays } from './visited.ts';
import { stepsBack } from './way-back.ts';

const PASSED_THROUGH = /^\/(login|welcome)/;

/** The number of steps back from the last of these pages, opened one after the other. */
function stepsAfter(first: string, ...others: string[]): number | undefined {
  const history = createMemoryHistory({ initialEntries: [first] });
  followWays(history, PASSED_THROUGH);
  for (const page of others) history.push(page);
  return stepsBack(others.length);
}

test.each([
  ['home, then another page', ['/', '/cards/1'], -1],
  ['one page after another', ['/', '/week', '/cards/1'], -1],
  ['a page twice, as a search or a wizard’s step', ['/', '/menu', '/menu', '/menu'], -3],
  ['the page alone, by address', ['/cards/1'], undefined],
  ['after signing in', ['/login', '/cards/1'], undefined],
  ['after the first steps', ['/login', '/welcome', '/cards/1'], undefined],
] as const)('%s', (_, [first, ...others], steps) => {
  expect(stepsAfter(first, ...others)).toBe(steps);
});

test('an entry that a reload has made unknown', () => {
  expect(stepsBack(4, new Map([[4, '/week']]))).toBe(undefined);
});
