import { checkKeys } from './checks/check-keys.ts';
import { checkUsage } from './checks/check-usage.ts';
import { checkWording } from './checks/check-wording.ts';
import type { CatalogueFiles, Finding } from './checks/finding.ts';

/**
 * Everything that is wrong with the catalogues. `sources` are the texts of all source files; when
 * they are left out, nothing is said about unused keys.
 */
export function checkCatalogues(files: CatalogueFiles, sources?: readonly string[]): Finding[] {
  return [
    ...checkKeys(files),
    ...checkWording(files),
    ...(sources ? checkUsage(files, sources) : []),
  ];
}
