import type { Language } from '@merenda/domain/languages';
import type { i18n } from 'i18next';
import deDE from './catalogues/de-DE/index.ts';
import en from './catalogues/en/index.ts';
import esES from './catalogues/es-ES/index.ts';
import frFR from './catalogues/fr-FR/index.ts';
import huHU from './catalogues/hu-HU/index.ts';
import nlNL from './catalogues/nl-NL/index.ts';
import ptBR from './catalogues/pt-BR/index.ts';
import ptPT from './catalogues/pt-PT/index.ts';
import { createI18n } from './create-i18n.ts';
import type { Catalogue, Key, Values } from './keys.ts';

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

const instances = new Map<Language, i18n>();

/**
 * A text for whoever has no browser at hand, such as an e-mail. It holds all eight catalogues, so
 * it belongs on the server. Values are put in as they are: escape them where the text becomes HTML.
 */
export function translate(language: Language, key: Key, values: Values = {}): string {
  let instance = instances.get(language);
  if (!instance) {
    instance = createI18n(language, CATALOGUES[language]);
    instances.set(language, instance);
  }
  return instance.t(key, { ...values });
}
