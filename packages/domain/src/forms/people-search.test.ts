import { expect, test } from 'vitest';
import { isTooShort, readPeopleSearch } from './people-search.ts';

test.each([
  ['Júlia  PRADO', { words: ['julia', 'prado'], codes: [], email: undefined, lastFour: undefined }],
  ['lívia', { words: ['livia'], codes: ['lívia', 'LÍVIA'] }],
  ['Li', { words: [], codes: ['Li', 'LI', 'li'] }],
  [' Marina@Example.test ', { words: [], codes: [], email: 'marina@example.test' }],
  ['529.982.247-25', { words: [], codes: ['529.982.247-25', '52998224725'], lastFour: undefined }],
  ['4242', { words: [], codes: ['4242'], lastFour: '4242' }],
  ['S-12', { words: [], codes: ['S-12', 's-12', 'S12', 's12'], lastFour: undefined }],
  ['--', { words: [], codes: ['--'] }],
])('%j is read as what it may be', (typed, expected) => {
  expect(readPeopleSearch(typed)).toMatchObject(expected);
});

test.each([
  ['Li', true],
  ['Lí a', true],
  ['Lia', false],
  ['12', false],
  ['a@b', false],
])('%j is too short for a name: %s', (typed, expected) => {
  expect(isTooShort(typed)).toBe(expected);
});
