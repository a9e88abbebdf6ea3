import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PASSWORD, MIN_PASSWORD, passwordStrength } from './passwords.ts';

test('seven to 128 characters', () => {
  expect([MIN_PASSWORD, MAX_PASSWORD]).toEqual([7, 128]);
});

test('too short a password has strength 0, whatever its characters', () => {
  expect(passwordStrength('aB3$x!')).toBe(0);
});

test.each([
  ['aaaaaaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['qwertyuiop', 1],
  ['abcdefgh', 1],
  ['merenda', 2],
  ['merenda-demo', 4],
  ['Tr0ub4d', 2],
  ['correct horse battery staple', 4],
])('%s has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('a longer password is never weaker', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.string(), (password, more) => {
      expect(passwordStrength(password + more)).toBeGreaterThanOrEqual(passwordStrength(password));
    }),
  );
});
