import type { Language } from '@merenda/domain/languages';
import type { Catalogue } from './keys.ts';

const LOADERS: Record<Language, () => Promise<{ default: Catalogue }>> = {
  'pt-BR': () => import('./catalogues/pt-BR/index.ts'),
  'pt-PT': () => import('./catalogues/pt-PT/index.ts'),
  en: () => import('./catalogues/en/index.ts'),
  'es-ES': () => import('./catalogues/es-ES/index.ts'),
  'fr-FR': () => import('./catalogues/fr-FR/index.ts'),
  'de-DE': () => import('./catalogues/de-DE/index.ts'),
  'nl-NL': () => import('./catalogues/nl-NL/index.ts'),
  'hu-HU': () => import('./catalogues/hu-HU/index.ts'),
};

/** All texts of one language; one lazily loaded chunk a language in the browser. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await LOADERS[language]()).default;
}
