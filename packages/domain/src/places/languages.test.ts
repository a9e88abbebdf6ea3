import { filled } from '@merenda/testing/filled';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import {
  COUNTRY_OF_LANGUAGE,
  chooseLanguage,
  dateLocale,
  isLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  languageOfCountry,
  weekStartsOn,
} from './languages.ts';

describe('the language of a visit', () => {
  test('the saved favourite overrides everything else', () => {
    expect(chooseLanguage({ saved: 'hu-HU', country: 'BR', browser: ['en'] })).toBe('hu-HU');
  });

  test('then the country parameter, in any case', () => {
    expect(chooseLanguage({ country: 'nl', browser: ['fr'] })).toBe('nl-NL');
    expect(chooseLanguage({ saved: 'xx', country: 'BE' })).toBe('nl-NL');
  });

  test('a country whose language the product lacks leaves the choice to the browser', () => {
    expect(chooseLanguage({ country: 'IT', browser: ['fr-CH'] })).toBe('fr-FR');
    expect(chooseLanguage({ country: '../..', browser: ['de'] })).toBe('de-DE');
  });

  test.each([
    [['pt'], 'pt-BR'],
    [['pt-PT'], 'pt-PT'],
    [['pt-AO'], 'pt-PT'],
    [['es-419'], 'es-ES'],
    [['en-US'], 'en'],
    [['en-BR'], 'en'],
    [['de-Latn-AT'], 'de-DE'],
    [['fr-BE'], 'fr-FR'],
    [['it', 'ja-JP', 'hu'], 'hu-HU'],
    [['HU'], 'hu-HU'],
    [['', '*'], 'en'],
    [[], 'en'],
  ])("then the browser's %j, which is %s", (browser, language) => {
    expect(chooseLanguage({ browser })).toBe(language);
  });

  test('else English', () => {
    expect(chooseLanguage({})).toBe('en');
  });

  test('each language is chosen by the country that its selector sets', () => {
    for (const language of LANGUAGES) {
      expect(languageOfCountry(COUNTRY_OF_LANGUAGE[language])).toBe(language);
      expect(LANGUAGE_NAMES[language]).not.toBe('');
    }
  });
});

/** TypeScript's library does not have weeks yet. */
type Locale = Intl.Locale & { getWeekInfo(): { firstDay: number } };

describe('calendars', () => {
  test('the week starts on Sunday for pt-BR and en, on Monday elsewhere', () => {
    const sunday = LANGUAGES.filter((language) => weekStartsOn(language) === 0);
    expect(sunday).toEqual(['pt-BR', 'en']);
  });

  test('and in English where the country begins it so', () => {
    expect(['BR', 'US', null].map((country) => weekStartsOn('en', country))).toEqual([0, 0, 0]);
    // Portugal's weeks begin on Monday here, as its schools' do.
    for (const { iso2 } of filled(COUNTRIES.filter((country) => country.iso2 !== 'PT'))) {
      const { firstDay } = (new Intl.Locale(`en-${iso2}`) as Locale).getWeekInfo();
      expect(weekStartsOn('en', iso2), iso2).toBe(firstDay === 7 ? 0 : 1);
    }
    expect(weekStartsOn('en', 'PT')).toBe(1);
    expect(weekStartsOn('pt-BR', 'GB')).toBe(0);
  });

  test('dates are written in the language; English and unknown ones in the British way', () => {
    expect(dateLocale('hu-HU')).toBe('hu-HU');
    expect(dateLocale('en')).toBe('en-GB');
    expect(dateLocale('it-IT')).toBe('en-GB');
  });

  test('only the exact tags are languages', () => {
    expect(isLanguage('pt-BR')).toBe(true);
    expect(isLanguage('pt-br')).toBe(false);
    expect(isLanguage(null)).toBe(false);
  });
});
