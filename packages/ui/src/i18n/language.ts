import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { CATALOGUE_DEFAULT, chooseLanguage, type Language } from '@merenda/domain/places/languages';
import {
  type Catalogue,
  type CataloguePart,
  createTranslator,
  loadCatalogue,
  type Translate,
} from '@merenda/i18n';
import { cookies } from '../client/cookies.ts';
import { createSignal, useSignal } from '../client/signal.ts';

/** The loaded part of a language: the texts of signed-out pages (`entry`), or all of the app's. */
type Reach = 'entry' | 'whole';

interface Speech {
  readonly language: Language;
  readonly reach: Reach;
  readonly t: Translate;
}

let wholeParts: readonly CataloguePart[] | undefined;

/** Names the parts of the catalogues that this app has, once before its first text. */
export function speakParts(parts: readonly CataloguePart[]): void {
  wholeParts = parts;
}

const speech = createSignal<Speech | undefined>(undefined);

/** The language of this visit before the user is known (product:languages#choice-of-language). */
export function firstLanguage(): Language {
  return chooseLanguage({
    saved: cookies.get(VISIT_COOKIES.language),
    country: new URLSearchParams(location.search).get('country') ?? undefined,
    browser: navigator.languages,
  });
}

/**
 * Loads a language's texts and uses them from then on; typed text and open dialogs stay. Loaded
 * texts are not requested again.
 */
export async function setLanguage(language: Language, reach: Reach = 'entry'): Promise<void> {
  const current = speech.get();
  const whole = reach === 'whole' || current?.reach === 'whole';
  if (current?.language === language && (current.reach === 'whole' || !whole)) return;
  const catalogue = await loadCatalogue(language, whole ? wholeParts : ['entry']);
  // All texts may have been requested and loaded meanwhile.
  if (!whole && speech.get()?.reach === 'whole') return;
  if (!import.meta.env.SSR) document.documentElement.lang = language;
  utter(language, whole ? 'whole' : 'entry', catalogue);
}

/**
 * Speaks with these texts. A missing text is replaced by words, and texts that may have it are loaded (product:languages#catalogues). They are the rest of the language, as a signed-out page has only a part, then all of pt-BR, the fallback.
 */
function utter(language: Language, reach: Reach, catalogue: Catalogue, complete = false): void {
  let asked = complete;
  const complement = async () => {
    if (asked) return;
    asked = true;
    if (reach === 'entry') return setLanguage(language, 'whole');
    const texts = await loadCatalogue(CATALOGUE_DEFAULT, wholeParts);
    if (speech.get()?.language === language) {
      utter(language, reach, { ...texts, ...catalogue }, true);
    }
  };
  speech.set({ language, reach, t: createTranslator(language, catalogue, complement) });
}

/**
 * Loads every text for signed-in pages, in the user's saved favourite if there is one. The
 * favourite then comes first on the next visit of this browser too.
 */
export async function setFavouriteLanguage(favourite: Language | undefined): Promise<void> {
  if (favourite) cookies.set(VISIT_COOKIES.language, favourite);
  await setLanguage(favourite ?? speech.get()?.language ?? firstLanguage(), 'whole');
}

/** Called at sign-out: the favourite was that user's, not the browser's. */
export const forgetFavourite = (): void => cookies.remove(VISIT_COOKIES.language);

function spoken(current: Speech | undefined): Speech {
  if (!current) throw new Error('a text was asked for before a language was loaded');
  return current;
}

/** `t('login.error.denied')`: a text in the page's language; `values` fill its `{{holes}}`. */
export const useT = (): Translate => spoken(useSignal(speech)).t;

/** The current language, which is also the locale of dates and money. */
export const useLanguage = (): Language => spoken(useSignal(speech)).language;

/** The current language outside components, or the one that is about to be loaded. */
export const languageNow = (): Language => speech.get()?.language ?? firstLanguage();

/**
 * `t` for code outside components that runs after the first page, such as a mutation's callbacks.
 */
export const translateNow: Translate = (key, values) => spoken(speech.get()).t(key, values);

/** Runs once a language is loaded, for texts outside components. */
export function whenLanguageLoaded(say: (t: Translate) => void): void {
  const current = speech.get();
  if (current) {
    say(current.t);
    return;
  }
  const stop = speech.subscribe(() => {
    stop();
    whenLanguageLoaded(say);
  });
}

/**
 * A text that the school wrote in some languages: in the current one, else the default, else any.
 */
export function useLocalised(): (texts: Record<string, string>) => string {
  const language = useLanguage();
  return (texts) =>
    texts[language] ?? texts[CATALOGUE_DEFAULT] ?? texts.en ?? Object.values(texts)[0] ?? '';
}
