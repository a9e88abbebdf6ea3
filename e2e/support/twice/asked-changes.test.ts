import { expect, test } from 'vitest';
import { ACTS } from './acts.ts';
import { askedChanges } from './asked-changes.ts';
import { HARMLESS } from './harmless.ts';

test('every change that the app asks for is an act that a journey taps twice, or harmless for a reason', () => {
  const tapped = ACTS.flatMap(({ routes }) => routes);
  const harmless = Object.keys(HARMLESS);
  const told = [...new Set([...tapped, ...harmless])].toSorted();
  expect(told, 'an act of a file in acts, or a line of HARMLESS').toEqual(askedChanges());
  expect(harmless.filter((route) => tapped.some((one) => one === route))).toEqual([]);
});
