import { expect, test } from 'vitest';
import { matches } from './matches.ts';

test.each([
  ['Ihr Konto', 'konto', true],
  ['Área de cozinha', 'area coz', true],
  ['Kifizetések', 'KIFIZETESEK', true],
  ['Auszahlungen', 'zahlungen', false],
  ['Payouts', 'pay x', false],
  ['Payouts', '  ', true],
])('“%s” is found by “%s”: %s', (name, typed, found) => {
  expect(matches(name, typed)).toBe(found);
});
