import { chooseLanguage, type Language } from '@merenda/domain/languages';
import { createI18n, loadCatalogue, type Translate } from '@merenda/i18n';
import { createSignal, useSignal } from '../client/signal.ts';
import { kept } from '../client/storage.ts';

const FAVOURITE_KEY = 'merenda.language';

interface Speech {
  readonly language: Language;
  readonly t: Translate;
}

const speech = createSignal<Speech | undefined>(undefined);

/** The language of this visit, before anybody is known (spec 1 §1, decision D.1). */
export function firstLanguage(): Language {
  return chooseLanguage({
    saved: kept.get(FAVOURITE_KEY) ?? undefined,
    country: new URLSearchParams(location.search).get('country') ?? undefined,
    browser: navigator.languages,
  });
}

/** Loads a language's texts and speaks it from then on; what is typed or open stays as it is. */
export async function speak(language: Language): Promise<void> {
  if (speech.get()?.language === language) return;
  const i18n = createI18n(language, await loadCatalogue(language));
  document.documentElement.lang = language;
  speech.set({ language, t: (key, values) => i18n.t(key, { ...values }) });
}

/** The guardian's saved favourite: spoken now, and first on the next visit of this browser. */
export async function speakFavourite(language: Language): Promise<void> {
  kept.set(FAVOURITE_KEY, language);
  await speak(language);
}

/** Signed out: the favourite was that guardian's, not the browser's. */
export const forgetFavourite = (): void => kept.remove(FAVOURITE_KEY);

function spoken(current: Speech | undefined): Speech {
  if (!current) throw new Error('a text was asked for before a language was loaded');
  return current;
}

/** `t('login.error.denied')`: a text in the guardian's language; `values` fill its `{{holes}}`. */
export const useT = (): Translate => spoken(useSignal(speech)).t;

/** The language spoken, for dates and money (it is their locale). */
export const useLanguage = (): Language => spoken(useSignal(speech)).language;

/** For code outside components, such as notifications about a failed call. */
export const translateNow: Translate = (key, values) => spoken(speech.get()).t(key, values);
