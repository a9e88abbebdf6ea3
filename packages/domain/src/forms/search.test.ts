import { expect, test } from 'vitest';
import { matchingOptions } from './search.ts';

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
