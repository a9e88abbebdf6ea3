import { expect, test } from 'vitest';
import { withHeld } from './held.ts';

const rows = (ids: string) => [...ids].map((_id) => ({ _id }));
const idOf = ({ _id }: { _id: string }) => _id;
const held = (shown: string, now: string, chosen?: string) =>
  withHeld(rows(shown), rows(now), { idOf, isChosen: ({ _id }) => _id === chosen })
    .map(({ _id }) => _id)
    .join('');

test.each([
  ['that an answer has moved to the end', 'abcd', 'acdb', 'b', 'abcd'],
  ['that has left the list', 'abcd', 'acd', 'b', 'abcd'],
  ['that was the first one', 'abcd', 'bcda', 'a', 'abcd'],
  ['below the nearest row that is still there', 'abcd', 'bd', 'c', 'bcd'],
  ['while others come and go', 'abcd', 'eacdf', 'b', 'eabcdf'],
  ['that is all that is left', 'ab', '', 'b', 'b'],
])('the chosen row stays in its place: one %s', (_, shown, now, chosen, wanted) => {
  expect(held(shown, now, chosen)).toBe(wanted);
});

test('a row that is not chosen, or was not shown, stands where the list has it', () => {
  expect(held('abcd', 'acdb')).toBe('acdb');
  expect(held('abcd', 'acd', 'x')).toBe('acd');
  expect(held('', 'abx', 'x')).toBe('abx');
});

test('a held row is the present one where the list has it', () => {
  const [row] = withHeld([{ _id: 'a', n: 1 }], [{ _id: 'a', n: 2 }], {
    idOf,
    isChosen: () => true,
  });
  expect(row).toEqual({ _id: 'a', n: 2 });
});
