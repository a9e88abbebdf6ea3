import type { Language } from '@merenda/domain/places/languages';
import deDE from './catalogues/de-DE/index.ts';
import en from './catalogues/en/index.ts';
import esES from './catalogues/es-ES/index.ts';
import frFR from './catalogues/fr-FR/index.ts';
import huHU from './catalogues/hu-HU/index.ts';
import nlNL from './catalogues/nl-NL/index.ts';
import ptBR from './catalogues/pt-BR/index.ts';
import ptPT from './catalogues/pt-PT/index.ts';
import { createTranslator } from './create-translator.ts';
import type { Catalogue, Key, Translate, Values } from './keys.ts';

const CATALOGUES: Record<Language, Catalogue> = {
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  en,
  'es-ES': esES,
  'fr-FR': frFR,
  'de-DE': deDE,
  'nl-NL': nlNL,
  'hu-HU': huHU,
};

const translators = new Map<Language, Translate>();

/**
 * A text for whoever has no browser at hand, such as an e-mail. It holds all eight catalogues, so
 * it belongs on the server. Values are put in as they are: escape them where the text becomes HTML.
 */
export function translate(language: Language, key: Key, values: Values = {}): string {
  let say = translators.get(language);
  if (!say) {
    say = createTranslator(language, CATALOGUES[language]);
    translators.set(language, say);
  }
  return say(key, values);
}
