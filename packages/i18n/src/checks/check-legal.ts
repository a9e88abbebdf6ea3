import { CATALOGUE_DEFAULT, LANGUAGES } from '@merenda/domain/places/languages';
import type { Finding, LegalFiles } from './finding.ts';

/** Compares the holes of each legal document with those of pt-BR, one as often as the other. */
export const checkLegal = (legal: LegalFiles): Finding[] =>
  LANGUAGES.flatMap((language) =>
    Object.entries(legal[CATALOGUE_DEFAULT]).flatMap(([document, reference]): Finding[] => {
      const source = legal[language][document];
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

/** How often each figure and each quoted text is named; the brand's name may come at will. */
function holesOf(source: string): Map<string, number> {
  const holes = source.match(/\{\{(?!brand\}|operator\}|country\})\w+\}\}|\$t\([^)]*\)/g) ?? [];
  return new Map([...Map.groupBy(holes, (hole) => hole)].map(([hole, all]) => [hole, all.length]));
}
