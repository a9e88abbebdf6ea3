import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenName } from './guardians.ts';

test.each([
  ['Marina Almeida', 'BR', 'Marina'],
  ['Kovács Bence', 'HU', 'Bence'],
  ['  Inês  Carvalho ', 'PT', 'Inês'],
  ['Madonna', 'HU', 'Madonna'],
])('%s in %s is called %s', (name, country, given) => {
  expect(givenName(name, country)).toBe(given);
});

test('whatever somebody is called, the name by which others are told of them is no link and no line of its own', () => {
  expect(givenName('https://evil.example/?a=1 Almeida', 'BR')).toBe('httpsevilexamplea1');
  expect(givenName('win@evil.example\nDear', 'BR')).toBe('winevilexample');
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom('BR', 'HU'),
      (name, country) => {
        const given = givenName(name, country);
        expect(given).not.toMatch(/[.:/@\s<>\p{C}]/u);
        expect([...given].length).toBeLessThanOrEqual(40);
      },
    ),
  );
});
