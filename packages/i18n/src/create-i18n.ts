import { CATALOGUE_DEFAULT, type Language } from '@merenda/domain/languages';
import { createInstance, type i18n } from 'i18next';
import type { Catalogue, Key } from './keys.ts';
import { loadCatalogue } from './load-catalogue.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: Record<Key, string> };
  }
}

/**
 * An i18next instance that speaks one language, ready at once. Keys are flat, plural forms follow
 * Intl.PluralRules, and values are not escaped: React does that, and whoever writes HTML must.
 * Should a key be missing, the pt-BR catalogue is fetched and its text shown (spec 1 §1).
 */
export function createI18n(language: Language, catalogue: Catalogue): i18n {
  const instance = createInstance();
  let askedForDefault = false;
  const loadDefault = async () => {
    if (askedForDefault || language === CATALOGUE_DEFAULT) return;
    askedForDefault = true;
    const texts = await loadCatalogue(CATALOGUE_DEFAULT);
    instance.addResourceBundle(CATALOGUE_DEFAULT, 'translation', texts);
  };
  instance.init({
    lng: language,
    fallbackLng: CATALOGUE_DEFAULT,
    resources: { [language]: { translation: catalogue } },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: loadDefault,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  return instance;
}
