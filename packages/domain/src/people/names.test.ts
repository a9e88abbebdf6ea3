import { expect, test } from 'vitest';
import { givenName } from './names.ts';

test.each([
  ['Marina Almeida', 'BR', 'Marina'],
  ['Kovács Bence', 'HU', 'Bence'],
  ['  Inês  Carvalho ', 'PT', 'Inês'],
  ['Madonna', 'HU', 'Madonna'],
])('%s in %s is called %s', (name, country, given) => {
  expect(givenName(name, country)).toBe(given);
});
