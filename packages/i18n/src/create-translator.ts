import { FIGURES } from '@merenda/domain/figures';
import type { Language } from '@merenda/domain/places/languages';
import { DAY_PLACEHOLDERS } from '@merenda/domain/time/typed-day';
import type { Catalogue, Key, Translate, Values } from './keys.ts';

/** `{{value}}`, or `$t(key)`: another text of the catalogue, such as the name of a menu. */
const HOLE = /\{\{(\w+)\}\}|\$t\(([\w./-]+)\)/g;

/**
 * Renders a catalogue's texts: the plural form of `count` in the language (Intl.PluralRules),
 * values in the `{{holes}}`, other texts in `$t(key)`. Figures of rules and the language's way of
 * typing a day stand in holes of their name. For our flat catalogues it does exactly what i18next does,
 * at a fifteenth of the size; a test compares the two. A missing key gives the words of `fallbackOf`, and `onMissing` is called.
 */
export function createTranslator(
  language: Language,
  catalogue: Catalogue,
  onMissing?: () => void,
): Translate {
  const plural = new Intl.PluralRules(language);
  const say: Translate = (key, values = {}) => {
    const { count } = values;
    const form =
      typeof count === 'number' ? catalogue[`${key}_${plural.select(count)}`] : undefined;
    const text = form ?? catalogue[key];
    if (text === undefined) {
      onMissing?.();
      return fallbackOf(key, catalogue);
    }
    return fillHoles(text, { dayPlaceholder: DAY_PLACEHOLDERS[language], ...values }, say);
  };
  return say;
}

/**
 * The words for a key without a text, which a server of a later version may send. An error's key
 * says that something went wrong; another key gives its family's word for an unknown member
 * (`allergen.unknown`), else that it cannot be shown here. The key itself is never shown.
 */
function fallbackOf(key: string, catalogue: Catalogue): string {
  const family = key.slice(0, key.indexOf('.'));
  const words = /(^|\.)error(\.|$)/.test(key)
    ? catalogue['global.error.message']
    : catalogue[`${family}.unknown`];
  return words ?? catalogue['text.unknown'] ?? '…';
}

/** Fills the holes of a text that may stand in no catalogue, such as a legal document. */
export function fillHoles(text: string, values: Values, say: Translate): string {
  const known: Values = { ...FIGURES, ...values };
  return text.replace(HOLE, (_, name: string | undefined, key: string) =>
    name === undefined ? say(key as Key) : String(known[name] ?? ''),
  );
}
