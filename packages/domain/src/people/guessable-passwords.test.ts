import { expect, test } from 'vitest';
import { guessedBy } from './guessable-passwords.ts';

const MARINA = {
  name: 'Marina Conceição d’Almeida',
  email: 'm.almeida77@escola.example',
  brand: ['Thomas Franks', 'thomas-franks'],
};

test.each([
  '12345678',
  'qwertyuiop',
  'password',
  'Password1',
  'PASSWORD',
  'iloveyou',
  'senha123',
  'Flamengo!',
  'welkom01',
  'azerty123',
  'football2031',
  '#1superman',
])('%s leads the lists of leaked passwords', (password) => {
  expect(guessedBy(password)).toBe('common');
});

test.each([
  'marina123',
  'MARINA2031!',
  'anirammarina',
  'm4r1n4almeida',
  'Conceicao1990',
  'conceição',
  'Almeida.Marina',
  '4lm31d4',
  'm.almeida77',
  'malmeida77',
  'm.almeida77@escola.example',
  'thomasfranks',
  'Th0m4sFr4nk5',
  'sknarfsamoht',
  '2026-Thomas-Franks',
  'ＭＡＲＩＮＡ２０２６',
])('%s is only the name, the e-mail or the brand in disguise', (password) => {
  expect(guessedBy(password, MARINA)).toBe('own');
});

test.each([
  'a quiet lunch',
  'um almoço tranquilo',
  'merenda-demo',
  'correct horse battery staple',
  'x7-lampshade',
  'marina likes quiet lunches',
  'bananasplit',
  'sdkfj38fj2',
])('%s is accepted as a password', (password) => {
  expect(guessedBy(password, MARINA)).toBeUndefined();
  expect(
    guessedBy(password, { name: 'Ana Lu', email: 'a@b.cd', brand: ['Wefood'] }),
  ).toBeUndefined();
});

test('an unknown person has no words that could be guessed', () => {
  expect(guessedBy('77777-_-', { name: '', email: '', brand: [] })).toBeUndefined();
  expect(guessedBy('')).toBeUndefined();
});
