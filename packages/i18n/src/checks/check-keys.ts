import { CATALOGUE_DEFAULT, LANGUAGES, type Language } from '@merenda/domain/places/languages';
import type { CatalogueFiles, Finding } from './finding.ts';
import { formOf, formsOf, mayOmitCount, stemOf } from './plurals.ts';

type Flat = Map<string, string>;

/** Compares every language with pt-BR: keys, plural forms, variables. */
export function checkKeys(files: CatalogueFiles): Finding[] {
  const findings: Finding[] = [];
  const reference = new Map<string, Set<string>>();
  for (const [key, text] of flatten(files, CATALOGUE_DEFAULT, findings)) {
    const known = reference.get(stemOf(key)) ?? new Set<string>();
    reference.set(stemOf(key), new Set([...known, ...variablesOf(text)]));
  }
  const pluralStems = stemsWithForms(files[CATALOGUE_DEFAULT]);
  for (const language of LANGUAGES) {
    const own = flatten(files, language, language === CATALOGUE_DEFAULT ? [] : findings);
    findings.push(
      ...missingAndSurplus(language, own, reference),
      ...pluralForms(language, own, pluralStems),
      ...variables(language, own, reference),
    );
  }
  return findings;
}

function missingAndSurplus(language: Language, own: Flat, reference: Map<string, unknown>) {
  const findings: Finding[] = [];
  const stems = new Set([...own.keys()].map(stemOf));
  for (const key of reference.keys()) {
    if (!stems.has(key)) findings.push({ language, key, problem: 'missing', detail: '' });
  }
  for (const key of stems) {
    if (!reference.has(key)) {
      const detail = `not in ${CATALOGUE_DEFAULT}`;
      findings.push({ language, key, problem: 'surplus', detail });
    }
  }
  return findings;
}

function pluralForms(language: Language, own: Flat, pluralStems: Set<string>): Finding[] {
  const wanted: readonly string[] = formsOf(language);
  const findings: Finding[] = [];
  const stems = new Set([...own.keys()].map(stemOf));
  for (const key of pluralStems) {
    if (!stems.has(key)) continue;
    for (const form of wanted) {
      if (own.has(`${key}_${form}`)) continue;
      findings.push({ language, key, problem: 'missing plural form', detail: `_${form}` });
    }
  }
  for (const key of own.keys()) {
    const form = formOf(key);
    if (form && !wanted.includes(form)) {
      const detail = `${language} has no ${form}`;
      findings.push({ language, key, problem: 'surplus plural form', detail });
    }
  }
  return findings;
}

function variables(language: Language, own: Flat, reference: Map<string, Set<string>>): Finding[] {
  const findings: Finding[] = [];
  for (const [key, text] of own) {
    const wanted = reference.get(stemOf(key));
    if (!wanted) continue;
    const found = variablesOf(text);
    const difference = [...new Set([...found, ...wanted])]
      .filter((name) => !(found.has(name) && wanted.has(name)))
      .filter((name) => name !== 'count' || !mayOmitCount(language, formOf(key)));
    if (difference.length === 0) continue;
    findings.push({ language, key, problem: 'variables differ', detail: difference.join(' ') });
  }
  return findings;
}

function stemsWithForms(areas: CatalogueFiles[Language]): Set<string> {
  const keys = Object.values(areas).flatMap((texts) => Object.keys(texts));
  return new Set(keys.filter((key) => formOf(key)).map(stemOf));
}

/** The `{{variables}}` of a text, the texts it quotes, and the `<tags>` around words that become links. */
function variablesOf(text: string): Set<string> {
  const found = text.matchAll(/\{\{\s*([^},\s]+)|(<\/?\w+>|\$t\([^)]*\))/g);
  return new Set([...found].map(([, variable, tag]) => variable ?? tag ?? ''));
}

function flatten(files: CatalogueFiles, language: Language, findings: Finding[]): Flat {
  const flat: Flat = new Map();
  for (const [area, texts] of Object.entries(files[language])) {
    for (const [key, text] of Object.entries(texts)) {
      if (flat.has(key)) findings.push({ language, key, problem: 'in two areas', detail: area });
      flat.set(key, text);
    }
  }
  return flat;
}
