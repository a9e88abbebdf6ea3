import type { Language } from '@merenda/domain/places/languages';
import type { PluralForm } from '../keys.ts';

const ENDING = /_(zero|one|two|few|many|other)$/;

/** A key without its plural ending; the endings are reserved for plural forms. */
export function stemOf(key: string): string {
  return key.replace(ENDING, '');
}

/** The plural ending of a key, if it has one. */
export function formOf(key: string): string | undefined {
  return ENDING.exec(key)?.[1];
}

/** The plural forms that a language has. */
export function formsOf(language: Language): PluralForm[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

/**
 * The form may leave `{{count}}` out ("one student") only where it stands for a single number:
 * French and Brazilian Portuguese use `one` for zero as well.
 */
export function mayOmitCount(language: Language, form: string | undefined): boolean {
  return form === 'one' && new Intl.PluralRules(language).select(0) !== 'one';
}
