import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { MIN_PASSWORD } from './passwords.ts';

test.each([
  '12345678',
  'qwertyuiop',
  'password',
  'password1',
  'iloveyou',
  'senha123',
  'flamengo',
  'jelszo123',
  'welkom01',
  'passwort1',
  'contraseña',
  'azerty123',
])('%s is refused as too common', (password) => {
  expect(COMMON_PASSWORDS.has(password)).toBe(true);
});

test.each(['merenda-demo', 'correct horse battery staple', 'x7-lampshade'])(
  '%s is not',
  (password) => expect(COMMON_PASSWORDS.has(password)).toBe(false),
);

test('the list has about ten thousand passwords, each one valid for the form', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(9_000);
  for (const password of COMMON_PASSWORDS) {
    expect(password.length).toBeGreaterThanOrEqual(MIN_PASSWORD);
    expect(password).toBe(password.toLowerCase());
  }
});
