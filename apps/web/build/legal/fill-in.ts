import { FIGURES } from '@merenda/domain/figures';
import { isLink, isPix } from '@merenda/domain/payments/payment-providers';
import { fillHoles, formatDay } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import type { Edition } from './editions.ts';
import { IN_FORCE, jurisdictionOf, REGIONS } from './jurisdictions.ts';

/** The values for a source's `{{…}}`, and the conditions of its `::: …` parts. */
interface Facts {
  values: Record<string, string | number | undefined>;
  holds: Record<string, boolean>;
}

/**
 * Fills a document's source for one brand. `{{name}}` becomes the brand's value or a rule's figure.
 * `$t(nav.help)` becomes the app's menu text. The lines from `::: eu uk` to `:::` stay if one of the named
 * conditions holds. Parts without a line between them are alternatives: if one is about a law, each law has
 * its own.
 *
 * @throws Error that names an unknown placeholder or condition, or a law without its part
 */
export function fillIn(source: string, edition: Edition): string {
  const { values, holds } = factsOf(edition);
  const text = chooseParts(source, holds);
  const given: Record<string, string | number> = {};
  for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) {
    const value = values[name];
    if (value === undefined) throw new Error(`{{${name}}} has no value for ${edition.brand.id}`);
    given[name] = value;
  }
  return fillHoles(text, given, (key) => translate(edition.language, key));
}

function chooseParts(source: string, holds: Facts['holds']): string {
  const kept: string[] = [];
  let within: { stands: boolean } | undefined;
  let alternatives: string[][] = [];
  for (const line of source.split('\n')) {
    const [, names] = /^:::(.*)$/.exec(line) ?? [];
    if (names === undefined) {
      if (!within) {
        requireEachLaw(alternatives);
        alternatives = [];
      }
      if (within?.stands !== false) kept.push(line);
    } else if (names.trim() === '') {
      if (!within) throw new Error('::: ends a part that was not begun');
      within = undefined;
    } else {
      if (within) throw new Error(`${line} begins within another part`);
      const conditions = names.trim().split(/\s+/);
      alternatives.push(conditions);
      within = { stands: conditions.some((name) => known(name, holds)) };
    }
  }
  if (within) throw new Error('a ::: part has no end');
  requireEachLaw(alternatives);
  return kept.join('\n');
}

function requireEachLaw(alternatives: readonly string[][]): void {
  const named = alternatives.flat();
  const missing = REGIONS.filter((region) => !named.includes(region));
  if (alternatives.length > 1 && missing.length > 0 && missing.length < REGIONS.length) {
    throw new Error(`beside ::: ${named.join(' ')} no part is about ${missing.join(', ')}`);
  }
}

function known(name: string, holds: Facts['holds']): boolean {
  const stands = holds[name];
  if (stands === undefined) throw new Error(`::: ${name} is not a condition`);
  return stands;
}

function factsOf({ brand, language }: Edition): Facts {
  const { region, ...law } = jurisdictionOf(brand.country);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return {
    values: {
      brand: brand.name,
      operator: brand.legal.operator,
      privacyEmail: brand.legal.privacyEmail,
      date: formatDay(language, IN_FORCE.since, 'long'),
      country: brand.country === null ? undefined : countries.of(brand.country),
      ...FIGURES,
      ...law,
    },
    holds: {
      ...Object.fromEntries(REGIONS.map((name) => [name, name === region])),
      pix: brand.providers.some(isPix),
      link: brand.providers.some(isLink),
    },
  };
}
