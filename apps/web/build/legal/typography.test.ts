import { expect, test } from 'vitest';
import { refine } from './typography.ts';

test.each([
  ['fr-FR', 'Carte : « oui » ?', 'Carte\u00a0: «\u00a0oui\u00a0»\u00a0?'],
  ['hu-HU', 'A(z) Wefood, a(z) Étkezde, a(z) **AISB**', 'A Wefood, az Étkezde, az **AISB**'],
  ['en', "the students' meals: a(z) b", 'the students’ meals: a(z) b'],
] as const)('%s is set as its readers expect', (language, typed, set) => {
  expect(refine(typed, language)).toBe(set);
});
