/**
 * The languages of the product (product:languages#the-languages). pt-BR is the
 * catalogue's default.
 */
export const LANGUAGES = [
  'pt-BR',
  'pt-PT',
  'en',
  'es-ES',
  'fr-FR',
  'de-DE',
  'nl-NL',
  'hu-HU',
] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * The language whose text is used when a key is missing in another (product:languages#catalogues).
 */
export const CATALOGUE_DEFAULT: Language = 'pt-BR';

/** Each language's own name, for the language selectors. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
  en: 'English',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
  'nl-NL': 'Nederlands',
  'hu-HU': 'Magyar',
};

/**
 * The `?country=` that the login page's selector sets for a language
 * (product:languages#choosing-by-hand). It repeats the country table, which the login page need not
 * load.
 */
export const COUNTRY_OF_LANGUAGE: Record<Language, string> = {
  'pt-BR': 'BR',
  'pt-PT': 'PT',
  en: 'GB',
  'es-ES': 'ES',
  'fr-FR': 'FR',
  'de-DE': 'DE',
  'nl-NL': 'NL',
  'hu-HU': 'HU',
};

const COUNTRIES_BY_LANGUAGE: Record<Language, string> = {
  'pt-BR': 'BR',
  'pt-PT': 'PT AO MZ',
  en: 'GB IE MT US CA ZA',
  'es-ES': 'ES MX AR CL CO PE UY PY EC',
  'fr-FR': 'FR LU',
  'de-DE': 'DE AT CH',
  'nl-NL': 'NL BE',
  'hu-HU': 'HU',
};

const SUNDAY_FIRST: readonly string[] = ['pt-BR', 'en'];

/** The value is one of the language tags, written exactly so. */
export function isLanguage(tag: unknown): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}

/**
 * The product's language for a country (ISO 3166 alpha-2, any case); undefined when it has none.
 */
export function languageOfCountry(country: string): Language | undefined {
  const code = country.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  return LANGUAGES.find((language) => COUNTRIES_BY_LANGUAGE[language].split(' ').includes(code));
}

/**
 * The language of a visit: the saved favourite, then `?country=`, then the browser's list in its
 * order, else English (product:languages#choice-of-language). Unknown values are skipped.
 */
export function chooseLanguage(preferences: {
  saved?: string | undefined;
  country?: string | undefined;
  browser?: readonly string[] | undefined;
}): Language {
  if (isLanguage(preferences.saved)) return preferences.saved;
  const ofCountry = preferences.country && languageOfCountry(preferences.country);
  if (ofCountry) return ofCountry;
  for (const tag of preferences.browser ?? []) {
    const match = closestLanguage(tag);
    if (match) return match;
  }
  return 'en';
}

/** Countries whose weeks begin on Sunday in English texts. */
const SUNDAY_COUNTRIES: readonly string[] = [
  'BR',
  'CA',
  'CO',
  'IS',
  'MT',
  'MX',
  'MZ',
  'PE',
  'PY',
  'US',
  'ZA',
];

/**
 * 0 = Sunday for pt-BR and en, 1 = Monday for the others, and for English in a country whose weeks
 * begin on Monday (product:languages#dates-and-weeks).
 */
export function weekStartsOn(language: string, country?: string | null): 0 | 1 {
  if (language === 'en' && country) return SUNDAY_COUNTRIES.includes(country) ? 0 : 1;
  return SUNDAY_FIRST.includes(language) ? 0 : 1;
}

/** The locale for dates; en-GB for an unknown language (product:languages#dates-and-weeks). */
export function dateLocale(language: string): string {
  return isLanguage(language) && language !== 'en' ? language : 'en-GB';
}

/**
 * The product's language closest to a browser's tag: by region first (pt-AO is European
 * Portuguese), then by language.
 */
function closestLanguage(tag: string): Language | undefined {
  const [base, ...rest] = tag.toLowerCase().split(/[-_]/);
  const region = rest.find((part) => /^[a-z]{2}$/.test(part));
  const ofRegion = region && languageOfCountry(region);
  if (ofRegion?.toLowerCase().split('-')[0] === base) return ofRegion || undefined;
  return LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === base);
}
