import type { Language } from '@merenda/domain/languages';
import type { Catalogue, Translate } from './keys.ts';

/**
 * Says a catalogue's texts: the plural form of `count` in the language (Intl.PluralRules), values in
 * the `{{holes}}`. It does with our flat catalogues exactly what i18next does, which the server
 * uses, at a fifteenth of the weight; a test holds the two together. A key that is missing
 * stands for itself, and `onMissing` is told.
 */
export function createTranslator(
  language: Language,
  catalogue: Catalogue,
  onMissing?: () => void,
): Translate {
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const { count } = values;
    const form =
      typeof count === 'number' ? catalogue[`${key}_${plural.select(count)}`] : undefined;
    const text = form ?? catalogue[key];
    if (text === undefined) {
      onMissing?.();
      return key;
    }
    return text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''));
  };
}
