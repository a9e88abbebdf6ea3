import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { describe, expect, test } from 'vitest';
import { checkCatalogues } from './check-catalogues.ts';
import { ALLOWED } from './checks/check-figures.ts';
import type { CatalogueFiles, DocumentFiles } from './checks/finding.ts';
import { formsOf } from './checks/plurals.ts';
import { readCatalogues, readDocuments, readGlossary, readSources } from './checks/read-files.ts';
import { textsOf } from './checks/texts.ts';

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

type Documents = DocumentFiles[Language];

const documentsOf = (documents: (language: Language) => Documents): DocumentFiles =>
  Object.fromEntries(LANGUAGES.map((language) => [language, documents(language)])) as DocumentFiles;

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
    ['foreign word: action.save', 'es-ES', 'action.save', 'Guardar la tuya'],
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
    expect(checkCatalogues(sound(), { sources })).toMatchObject([
      { problem: 'used nowhere', key: 'greeting.hello' },
    ]);
  });

  test('lets the shared vocabulary wait for its first screen', () => {
    const files = sound();
    for (const language of LANGUAGES) files[language].home = { 'common.save': SAVE[language] };
    const sources = ["'action.save' 'greeting.hello' 'meals.count'"];
    expect(checkCatalogues(files, { sources })).toEqual([]);
  });

  test.each([
    ['address without its capital: ön', 'hu-HU', 'Az ön kártyái'],
    ['straight quotes: "N\'oubliez pas"', 'fr-FR', "N'oubliez pas"],
    ['quotes without a text: "The page “”"', 'en', 'The page “”'],
    ['quotes without a text: "La page « »"', 'fr-FR', 'La page « »'],
    ['straight quotes: "The \\"Help\\" page"', 'en', 'The "Help" page'],
    ['a line may begin with its dot: "No. {{count}} · {{name}}"', 'en', 'No. {{count}} · {{name}}'],
    ['a dot after the dot of a day: "Kezdet: {{day}}."', 'hu-HU', 'Kezdet: {{day}}.'],
    ['glued to a hole: no {{brand}}', 'pt-BR', 'Os seus dados no {{brand}}'],
    ['glued to a hole: à {{brand}}', 'pt-PT', 'Boas-vindas à {{brand}}'],
    ['glued to a hole: del {{name}}', 'es-ES', 'El saldo del {{name}}'],
    ['glued to a hole: d’{{name}}', 'fr-FR', 'Le solde d’{{name}}'],
    ['glued to a hole: der {{name}}', 'de-DE', 'Guthaben der {{name}}'],
    ['glued to a hole: }}-K', 'de-DE', '{{brand}}-Karte'],
    ['glued to a hole: de {{brand}}', 'nl-NL', 'Welkom bij de {{brand}}'],
    ['glued to a hole: }}-f', 'hu-HU', 'Az Ön {{brand}}-fiókja'],
    ['glued to a hole: a {{digits}}', 'hu-HU', 'Kártya: a {{digits}}'],
    ['glued to a hole: }} végű', 'hu-HU', '{{digits}} végű kártya'],
    ['quotes no text: nav.nowhere', 'nl-NL', 'Kijk bij ‘$t(nav.nowhere)’'],
    ['a typed figure: 72', 'en', 'We answer within 72 hours.'],
    ['a typed figure: três', 'pt-BR', 'Tentamos em três dias.'],
    ['a typed figure: dreimal', 'de-DE', 'Die Karte wurde dreimal abgelehnt.'],
    ['a typed figure: három', 'hu-HU', 'Próbáltuk három napon át.'],
    ['not in the glossary: fiches: questionnaire de santé', 'fr-FR', 'Vos fiches'],
    ['not in the glossary: e-mail: email', 'en', 'By e-mail'],
    ['not in the glossary: kioszk: terminál', 'hu-HU', 'Az iskolai kioszk'],
  ] as const)('sees "%s" in %s', (finding, language, text) => {
    const files = sound();
    const source = { 'terms-of-use': `# {{brand}}\n\n${text}` };
    const documents = documentsOf((other): Documents => (other === language ? source : {}));
    files[language].home = { 'home.text': text };
    const findings = checkCatalogues(files, { documents, glossary: readGlossary() });
    const said = (where: string) =>
      findings
        .filter(({ key }) => key === where)
        .map(({ problem, detail }) => `${problem}: ${detail}`);
    expect(said('home.text')).toContain(finding);
    if (!finding.startsWith('address')) expect(said('terms-of-use:3')).toContain(finding);
  });

  test.each([
    ['pt-BR', 'A carteira do aluno', 'aluno: filho'],
    ['pt-PT', 'A carteira do aluno', 'aluno: educando'],
    ['en', 'The students’ wallets', 'students: child'],
    ['es-ES', 'El monedero del alumno', 'alumno: hijo'],
    ['fr-FR', 'Le porte-monnaie de l’élève', 'élève: enfant'],
    ['nl-NL', 'Portemonnee van de leerling', 'leerling: kind'],
    ['hu-HU', 'A diákok pénztárcája', 'diákok: gyermek'],
  ] as const)(
    'guardians read one word for their child in %s, legal documents have the school’s',
    (language, text, detail) => {
      const files = sound();
      const documents = documentsOf(
        (other): Documents =>
          other === language ? { 'terms-of-use': `# {{brand}}\n\n${text}` } : {},
      );
      files[language].home = { 'home.text': text };
      const found = checkCatalogues(files, { documents, glossary: readGlossary() }).filter(
        ({ problem }) => problem === 'not in the glossary',
      );
      expect(found).toMatchObject([{ key: 'home.text', detail }]);
    },
  );

  test('sees a figure that a legal document leaves out in one language', () => {
    const documents = documentsOf((language) => ({
      'terms-of-use': language === 'nl-NL' ? 'Uren' : '{{supportHours}} {{brand}}',
    }));
    expect(checkCatalogues(sound(), { documents })).toMatchObject([
      { language: 'nl-NL', key: 'terms-of-use', problem: 'variables differ' },
    ]);
  });

  test('sees the Hungarian article that only the printer of legal documents chooses', () => {
    const findings = damaged('hu-HU', (texts) => {
      texts['greeting.hello'] = 'A(z) {{name}} fiókja';
    });
    expect(findings).toEqual(['glued to a hole: greeting.hello']);
  });

  test('every figure that may be typed is typed somewhere', () => {
    const texts = textsOf(readCatalogues(), readDocuments());
    const idle = ALLOWED.filter(
      ({ where, what }) => !texts.some(({ key, text }) => where.test(key) && what.test(text)),
    );
    expect(idle).toEqual([]);
  });

  test('a word that a glossary uses for two concepts is found', () => {
    const glossary = readGlossary();
    const [wallet] = glossary['de-DE'].filter(({ concept }) => concept === 'wallet');
    const twice = glossary['de-DE'].map((term) =>
      term.concept === 'wallet' ? { ...term, use: 'Guthaben' } : term,
    );
    expect(wallet?.use).not.toBe('Guthaben');
    const findings = checkCatalogues(sound(), { glossary: { ...glossary, 'de-DE': twice } });
    expect(findings).toContainEqual({
      language: 'de-DE',
      key: 'balance',
      problem: 'one word for two concepts',
      detail: 'wallet',
    });
  });

  test('every glossary has a word for the same concepts', () => {
    const { en, ...others } = readGlossary();
    const concepts = en.map(({ concept }) => concept);
    for (const terms of Object.values(others)) {
      expect(terms.map(({ concept }) => concept)).toEqual(concepts);
    }
  });

  test('finds nothing in the catalogues as they are', () => {
    const beside = { sources: readSources(), documents: readDocuments(), glossary: readGlossary() };
    expect(checkCatalogues(readCatalogues(), beside)).toEqual([]);
  });
});
