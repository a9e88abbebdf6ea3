import { FIGURES } from '@merenda/domain/figures';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { createInstance } from 'i18next';
import { describe, expect, test, vi } from 'vitest';
import { createTranslator } from './create-translator.ts';
import type { Key } from './keys.ts';
import { loadCatalogue } from './load-catalogue.ts';

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000];
const PLURAL_ENDING = /_(zero|one|two|few|many|other)$/;

const holesOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');

describe.each(LANGUAGES)('the translator in %s', (language) => {
  test('gives every text of the catalogue as i18next does, with every count', async () => {
    const catalogue = await loadCatalogue(language);
    const t = createTranslator(language, catalogue);
    const oracle = createInstance();
    await oracle.init({
      lng: language,
      resources: { [language]: { translation: catalogue } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, defaultVariables: FIGURES },
    });
    const expected = (key: string, values: Record<string, string | number>) =>
      oracle.t(key, values);
    for (const [entry, text] of Object.entries(catalogue)) {
      const key = entry.replace(PLURAL_ENDING, '') as Key;
      const values = Object.fromEntries(holesOf(text).map((name) => [name, `‹${name} & <b>›`]));
      for (const count of COUNTS) {
        const given = { ...values, count };
        expect(t(key, given)).toBe(expected(key, given));
      }
      if (entry === key) expect(t(key, values)).toBe(expected(key, values));
    }
  });
});

describe.each(LANGUAGES)('a key without a text in %s', (language) => {
  test.each([
    ['an error', 'order.error.fromTomorrow', 'global.error.message'],
    ['an error of a screen that is not loaded', 'error.fromTomorrow', 'global.error.message'],
    ['an allergen', 'allergen.dragonfruit', 'allergen.unknown'],
    ['anything else', 'ordering.fromTomorrow', 'text.unknown'],
    ['a string that is no key', 'FROM_TOMORROW', 'text.unknown'],
  ])('gives words, and reports the key: %s', async (_, key, words) => {
    const onMissing = vi.fn();
    const texts = await Promise.all([
      loadCatalogue(language, ['entry']),
      loadCatalogue(language, ['rest']),
    ]);
    const catalogue: Awaited<ReturnType<typeof loadCatalogue>> = Object.assign({}, ...texts);
    const t = createTranslator(language, catalogue, onMissing);
    expect(t(key as Key)).toBe(catalogue[words]);
    expect(t(key as Key)).toMatch(/\p{L} \p{L}/u);
    expect(onMissing).toHaveBeenCalled();
  });
});

test('gives an empty text rather than the key where there is no text at all', () => {
  expect(createTranslator('en', {})('common.close')).toBe('…');
});

test('a rule’s figure and a menu’s name fill their holes without a value', async () => {
  const t = createTranslator('pt-BR', await loadCatalogue('pt-BR'));
  expect(t('form.invalidPassword')).toBe('A senha precisa ter pelo menos 7 caracteres.');
  expect(t('error.accountBlocked')).toContain('“Ajuda”');
});

test('a value is put in unchanged, holes and all', () => {
  const t = createTranslator('en', { 'nav.help': 'Help', 'cards.label': '{{brand}} $t(nav.help)' });
  expect(t('cards.label', { brand: '$t(nav.help) {{supportHours}}' })).toBe(
    '$t(nav.help) {{supportHours}} Help',
  );
});
