import type { Language } from '@merenda/domain/places/languages';
import type { Catalogue } from './keys.ts';

/**
 * The parts of a language that the browser loads: `entry` has the texts of the signed-out pages and
 * the shell (areas common and session), `rest` all others. Only the server has those of e-mails,
 * alerts and the health form's questions, which come with the survey.
 */
export type CataloguePart = 'entry' | 'rest';

type Loaders = Record<CataloguePart, () => Promise<{ default: Catalogue }>>;

// The imports are written out: the bundler makes each a lazy chunk.
const LOADERS: Record<Language, Loaders> = {
  'pt-BR': {
    entry: () => import('./catalogues/pt-BR/entry.ts'),
    rest: () => import('./catalogues/pt-BR/rest.ts'),
  },
  'pt-PT': {
    entry: () => import('./catalogues/pt-PT/entry.ts'),
    rest: () => import('./catalogues/pt-PT/rest.ts'),
  },
  en: {
    entry: () => import('./catalogues/en/entry.ts'),
    rest: () => import('./catalogues/en/rest.ts'),
  },
  'es-ES': {
    entry: () => import('./catalogues/es-ES/entry.ts'),
    rest: () => import('./catalogues/es-ES/rest.ts'),
  },
  'fr-FR': {
    entry: () => import('./catalogues/fr-FR/entry.ts'),
    rest: () => import('./catalogues/fr-FR/rest.ts'),
  },
  'de-DE': {
    entry: () => import('./catalogues/de-DE/entry.ts'),
    rest: () => import('./catalogues/de-DE/rest.ts'),
  },
  'nl-NL': {
    entry: () => import('./catalogues/nl-NL/entry.ts'),
    rest: () => import('./catalogues/nl-NL/rest.ts'),
  },
  'hu-HU': {
    entry: () => import('./catalogues/hu-HU/entry.ts'),
    rest: () => import('./catalogues/hu-HU/rest.ts'),
  },
};

/** The texts of one language: one part of them, or both when none is named. */
export async function loadCatalogue(language: Language, part?: CataloguePart): Promise<Catalogue> {
  if (part) return (await LOADERS[language][part]()).default;
  const parts = await Promise.all([LOADERS[language].entry(), LOADERS[language].rest()]);
  return { ...parts[0].default, ...parts[1].default };
}
