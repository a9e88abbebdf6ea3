import { expect, test } from 'vitest';
import { MAX_SEARCH, matchingOptions, typedSearch } from './search.ts';

const OPTIONS = [
  { value: '1', label: 'Tölgyfa Általános Iskola, Budapest' },
  { value: '2', label: 'Duna Irodaház étterme, Budapest' },
  { value: '3', label: 'Napraforgó Óvoda, Győr' },
];

test.each([
  ['', '123'],
  ['  ', '123'],
  ['tolgyfa', '1'],
  ['BUDAPEST', '12'],
  ['budapest duna', '2'],
  ['győr', '3'],
  ['szeged', ''],
])('"%s" finds %s', (text, values) => {
  const found = matchingOptions(OPTIONS, text);
  expect(found.map(({ value }) => value).join('')).toBe(values);
});

test.each([
  ['two cells of a sheet', 'Ana\tLima ', 'Ana Lima'],
  ['a number out of a list of contacts', '\u202a+55 11 9999\u202c', '+55 11 9999'],
  ['a long text', 'x'.repeat(5_000), 'x'.repeat(MAX_SEARCH)],
  [
    'a long text with a sign of two parts at its cut',
    `${'x'.repeat(MAX_SEARCH - 1)}😀`,
    'x'.repeat(MAX_SEARCH - 1),
  ],
  ['a character that no record has', 'Ana\0', ''],
])('%s is searched for as the API takes it', (_, pasted, searched) => {
  expect(typedSearch(pasted)).toBe(searched);
});
