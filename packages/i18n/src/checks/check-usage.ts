import { CATALOGUE_DEFAULT } from '@merenda/domain/places/languages';
import type { CatalogueFiles, Finding } from './finding.ts';
import { stemOf } from './plurals.ts';

/**
 * Finds keys that no source mentions. A key is mentioned when it stands in quotes, or when a
 * template such as `order.${status}.title` could produce it. The words under `common.` are a shared
 * vocabulary ("Save", "Cancel") and may wait for their first screen.
 */
export function checkUsage(files: CatalogueFiles, sources: readonly string[]): Finding[] {
  const text = sources.join('\n');
  const quoted = new Set([...text.matchAll(/['"`]([\w./:-]+)['"`]/g)].map((match) => match[1]));
  const templates = templatesIn(text);
  const keys = Object.values(files[CATALOGUE_DEFAULT]).flatMap((texts) => Object.keys(texts));
  return [...new Set(keys.map(stemOf))]
    .filter((key) => !key.startsWith('common.'))
    .filter((key) => !quoted.has(key) && !templates.some((template) => template.test(key)))
    .map((key) => ({
      language: CATALOGUE_DEFAULT,
      key,
      problem: 'used nowhere',
      detail: '',
    }));
}

// Only templates that begin with a fixed `area.` count: a bare `${anything}` would cover every key.
function templatesIn(text: string): RegExp[] {
  return [...text.matchAll(/`([a-zA-Z]+\.[\w./-]*\$\{[^`\n]*)`/g)].map((match) => {
    const fixed = (match[1] ?? '').split(/\$\{[^}]*\}/).map((part) => part.replace(/\W/g, '\\$&'));
    return new RegExp(`^${fixed.join('[\\w/-]+')}$`);
  });
}
