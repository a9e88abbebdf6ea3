import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MAX_PASSWORD,
  MIN_PASSWORD,
  passwordSpellings,
  passwordStrength,
  plainPassword,
} from './passwords.ts';

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

test.each([
  ['letters with separate accents', 'almoc\u0327o calmo', 'almoço calmo'],
  ['Vietnamese, as some keyboards take it apart', 'bu\u031b\u0303a tru\u031ba', 'bữa trưa'],
  ['Korean in letters and in syllables', '\u1112\u1161\u11ab\u1100\u1173\u11af', '한글'],
  ['no-break and ideographic spaces', 'a\u00a0quiet\u3000lunch', 'a quiet lunch'],
  ['marks that draw nothing', '\ufeffa quiet\u200b lun\u00adch', 'a quiet lunch'],
  ['a heart, with and without its selector', '\u2764\ufe0f lunch', '\u2764 lunch'],
  ['Ångström and Ohm signs', '\u212b\u2126', 'ÅΩ'],
])('a password is one on every keyboard: %s', (_, one, other) => {
  expect(plainPassword(one)).toBe(plainPassword(other));
  expect(plainPassword(one)).toBe(other);
});

test.each([
  ['a quiet lunch', 'A quiet lunch'],
  ['a quiet lunch', ' a quiet lunch'],
  ['a quiet lunch', 'a  quiet lunch'],
  ['almoco', 'almoço'],
  ['a-b', 'a–b'],
])('%j and %j are two passwords', (one, other) => {
  expect(plainPassword(one)).not.toBe(plainPassword(other));
});

test('a password that is the same in every form is compared once', () => {
  expect(passwordSpellings('a quiet lunch')).toEqual(['a quiet lunch']);
  expect(passwordSpellings('almoço\u00a01')[0]).toBe('almoço 1');
});

test('a longer password is never weaker', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.string(), (password, more) => {
      expect(passwordStrength(password + more)).toBeGreaterThanOrEqual(passwordStrength(password));
    }),
  );
});
