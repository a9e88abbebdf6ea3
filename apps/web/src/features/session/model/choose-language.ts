import { COUNTRY_OF_LANGUAGE, type Language } from '@merenda/domain/places/languages';
import { forgetFavourite } from '@merenda/ui/i18n/language.ts';

/**
 * Applies a visitor's choice of language: the page reloads with `?country=`
 * (product:languages#choosing-by-hand). The favourite that an earlier guardian left in this browser would
 * win, and is dropped.
 */
export function chooseVisitorLanguage(language: Language): void {
  forgetFavourite();
  const url = new URL(location.href);
  url.searchParams.set('country', COUNTRY_OF_LANGUAGE[language]);
  location.assign(url);
}
