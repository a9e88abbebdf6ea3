import { LANGUAGES, type Language } from '@merenda/domain/languages';
import { describe, expect, test } from 'vitest';
import { checkCatalogues } from './check-catalogues.ts';
import type { CatalogueFiles } from './checks/finding.ts';
import { formsOf } from './checks/plurals.ts';
import { readCatalogues, readSources } from './checks/read-files.ts';

const SAVE: Record<Language, string> = {
  'pt-BR': 'Salvar',
  'pt-PT': 'Guardar',
  en: 'Save',
  'es-ES': 'Guardar',
  'fr-FR': 'Enregistrer',
  'de-DE': 'Speichern',
  'nl-NL': 'Opslaan',
  'hu-HU': 'Mentés',
};

/** A small sound catalogue; each test damages one text of it. */
function sound(): CatalogueFiles {
  const texts = (language: Language): CatalogueFiles[Language] => ({
    common: {
      'action.save': SAVE[language],
      'greeting.hello': `${SAVE[language]} {{name}}`,
      ...Object.fromEntries(
        formsOf(language).map((form) => [`meals.count_${form}`, `{{count}} ${SAVE[language]}`]),
      ),
    },
    home: {},
  });
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, texts(language)]),
  ) as CatalogueFiles;
}

function damaged(language: Language, change: (texts: Record<string, string>) => void) {
  const files = sound();
  change(files[language].common ?? {});
  return checkCatalogues(files).map(({ problem, key }) => `${problem}: ${key}`);
}

describe('the check of the catalogues', () => {
  test('says nothing about a sound catalogue', () => {
    expect(checkCatalogues(sound())).toEqual([]);
  });

  test.each([
    ['missing: action.save', 'hu-HU', 'action.save', undefined],
    ['surplus: action.drop', 'de-DE', 'action.drop', 'Fallen lassen'],
    ['missing plural form: meals.count', 'es-ES', 'meals.count_many', undefined],
    ['missing plural form: meals.count', 'pt-BR', 'meals.count_one', undefined],
    ['surplus plural form: meals.count_few', 'en', 'meals.count_few', '{{count}} meals'],
    ['variables differ: greeting.hello', 'fr-FR', 'greeting.hello', 'Bonjour {{nom}}'],
    ['variables differ: meals.count_one', 'fr-FR', 'meals.count_one', 'Un repas'],
    ['variables differ: action.save', 'en', 'action.save', '<b>Save</b>'],
    ['empty: action.save', 'nl-NL', 'action.save', ' '],
    ['untidy spacing: action.save', 'en', 'action.save', 'Save '],
    ['untidy spacing: action.save', 'fr-FR', 'action.save', 'Prêt !'],
    ['same as English: action.save', 'de-DE', 'action.save', 'Save'],
    ['foreign word: action.save', 'hu-HU', 'action.save', 'Save your details'],
    ['foreign word: action.save', 'pt-PT', 'action.save', 'Você salva'],
    ['foreign word: action.save', 'de-DE', 'action.save', 'Speichere deine Daten'],
    ['foreign word: action.save', 'nl-NL', 'action.save', 'Bewaar je gegevens'],
  ] as const)('sees "%s" in %s', (finding, language, key, text) => {
    const findings = damaged(language, (texts) => {
      if (text === undefined) delete texts[key];
      else texts[key] = text;
    });
    expect(findings).toEqual([finding]);
  });

  test('lets a form that stands for one thing only leave the count out', () => {
    const findings = damaged('en', (texts) => {
      texts['meals.count_one'] = 'One meal';
    });
    expect(findings).toEqual([]);
  });

  test('lets names and loan words read the same in every language', () => {
    const files = sound();
    for (const language of LANGUAGES) files[language].home = { 'home.pix': 'PIX {{code}}' };
    expect(checkCatalogues(files)).toEqual([]);
  });

  test('sees a key that two areas claim', () => {
    const files = sound();
    for (const language of LANGUAGES) files[language].home = { 'action.save': SAVE[language] };
    expect(checkCatalogues(files).map(({ problem }) => problem)).toEqual(
      LANGUAGES.map(() => 'in two areas'),
    );
  });

  test('sees a key that no source mentions, quoted or built', () => {
    const sources = ["t('action.save')", 't(`meals.$' + '{what}`)'];
    expect(checkCatalogues(sound(), sources)).toMatchObject([
      { problem: 'used nowhere', key: 'greeting.hello' },
    ]);
  });

  test('lets the shared vocabulary wait for its first screen', () => {
    const files = sound();
    for (const language of LANGUAGES) files[language].home = { 'common.save': SAVE[language] };
    const sources = ["'action.save' 'greeting.hello' 'meals.count'"];
    expect(checkCatalogues(files, sources)).toEqual([]);
  });

  test('finds nothing in the eight catalogues as they are', () => {
    expect(checkCatalogues(readCatalogues(), readSources())).toEqual([]);
  });
});
