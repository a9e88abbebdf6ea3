import { COUNTRY_OF_LANGUAGE, type Language } from '@merenda/domain/places/languages';
import { forgetFavourite } from '@merenda/ui/i18n/language.ts';

/**
 * A language chosen by a visitor: the page is loaded again with `?country=`
 * (product:languages#choosing-by-hand). A favourite that an earlier guardian left in this browser
 * would win over it, so it is dropped.
 */
export function chooseVisitorLanguage(language: Language): void {
  forgetFavourite();
  const url = new URL(location.href);
  url.searchParams.set('country', COUNTRY_OF_LANGUAGE[language]);
  location.assign(url);
}
