import type { Language } from '@merenda/domain/places/languages';
import type { Catalogue } from './keys.ts';

/**
 * The parts of a language that the browser loads: `entry` has the texts of the signed-out pages and
 * the shell (areas common and session), `rest` all others. `console` has those of the operators' app. Only the
 * server has those of e-mails, alerts and the health form's questions, which come with the survey.
 */
export type CataloguePart = 'entry' | 'rest' | 'console';

type Loaders = Record<CataloguePart, () => Promise<{ default: Catalogue }>>;

// The imports are written out: the bundler makes each a lazy chunk.
const LOADERS: Record<Language, Loaders> = {
  'pt-BR': {
    entry: () => import('./catalogues/pt-BR/entry.ts'),
    rest: () => import('./catalogues/pt-BR/rest.ts'),
    console: () => import('./catalogues/pt-BR/console.ts'),
  },
  'pt-PT': {
    entry: () => import('./catalogues/pt-PT/entry.ts'),
    rest: () => import('./catalogues/pt-PT/rest.ts'),
    console: () => import('./catalogues/pt-PT/console.ts'),
  },
  en: {
    entry: () => import('./catalogues/en/entry.ts'),
    rest: () => import('./catalogues/en/rest.ts'),
    console: () => import('./catalogues/en/console.ts'),
  },
  'es-ES': {
    entry: () => import('./catalogues/es-ES/entry.ts'),
    rest: () => import('./catalogues/es-ES/rest.ts'),
    console: () => import('./catalogues/es-ES/console.ts'),
  },
  'fr-FR': {
    entry: () => import('./catalogues/fr-FR/entry.ts'),
    rest: () => import('./catalogues/fr-FR/rest.ts'),
    console: () => import('./catalogues/fr-FR/console.ts'),
  },
  'de-DE': {
    entry: () => import('./catalogues/de-DE/entry.ts'),
    rest: () => import('./catalogues/de-DE/rest.ts'),
    console: () => import('./catalogues/de-DE/console.ts'),
  },
  'nl-NL': {
    entry: () => import('./catalogues/nl-NL/entry.ts'),
    rest: () => import('./catalogues/nl-NL/rest.ts'),
    console: () => import('./catalogues/nl-NL/console.ts'),
  },
  'hu-HU': {
    entry: () => import('./catalogues/hu-HU/entry.ts'),
    rest: () => import('./catalogues/hu-HU/rest.ts'),
    console: () => import('./catalogues/hu-HU/console.ts'),
  },
};

/** The texts of one language in these parts; without them, all of the guardians' app. */
export async function loadCatalogue(
  language: Language,
  parts: readonly CataloguePart[] = ['entry', 'rest'],
): Promise<Catalogue> {
  const loaded = await Promise.all(parts.map((part) => LOADERS[language][part]()));
  return Object.assign({}, ...loaded.map((part) => part.default));
}
