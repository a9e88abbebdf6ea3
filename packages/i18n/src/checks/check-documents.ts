import { CATALOGUE_DEFAULT, LANGUAGES } from '@merenda/domain/places/languages';
import type { DocumentFiles, Finding } from './finding.ts';

/** Compares the holes of each document with those of pt-BR; each must occur equally often. */
export const checkDocuments = (documents: DocumentFiles): Finding[] =>
  LANGUAGES.flatMap((language) =>
    Object.entries(documents[CATALOGUE_DEFAULT]).flatMap(([document, reference]): Finding[] => {
      const source = documents[language][document];
      if (source === undefined) {
        return [{ language, key: document, problem: 'missing', detail: '' }];
      }
      const [wanted, found] = [holesOf(reference), holesOf(source)];
      const detail = [...new Set([...wanted.keys(), ...found.keys()])]
        .filter((hole) => wanted.get(hole) !== found.get(hole))
        .join(' ');
      return detail ? [{ language, key: document, problem: 'variables differ', detail }] : [];
    }),
  );

/**
 * The number of times that each figure and each quoted text is named; the brand's name may come at
 * will.
 */
function holesOf(source: string): Map<string, number> {
  const holes = source.match(/\{\{(?!brand\}|operator\}|country\})[\w.]+\}\}|\$t\([^)]*\)/g) ?? [];
  return new Map([...Map.groupBy(holes, (hole) => hole)].map(([hole, all]) => [hole, all.length]));
}
