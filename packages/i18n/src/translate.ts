import { readFileSync } from 'node:fs';
import type { Language } from '@merenda/domain/places/languages';
import { AREAS, type Area } from './areas.ts';
import { createTranslator } from './create-translator.ts';
import type { Catalogue, Key, Translate, Values } from './keys.ts';

/** Reads one of the catalogue's files. @throws Error when it is missing or is not JSON */
export function readArea(language: Language, area: Area): Catalogue {
  const file = new URL(`./catalogues/${language}/${area}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const readCatalogue = (language: Language): Catalogue =>
  Object.assign({}, ...AREAS.map((area) => readArea(language, area)));

const translators = new Map<Language, Translate>();

/**
 * A text for code outside a browser, such as an e-mail. It reads whole catalogues from their files
 * and belongs on the server. Values are put in unescaped: escape them where the text becomes HTML.
 */
export function translate(language: Language, key: Key, values: Values = {}): string {
  let say = translators.get(language);
  if (!say) {
    say = createTranslator(language, readCatalogue(language));
    translators.set(language, say);
  }
  return say(key, values);
}
