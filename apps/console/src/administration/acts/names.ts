import type { Translate } from '@merenda/i18n';

const NAMED_FIELDS = [
  'name',
  'reason',
  'note',
  'roles',
  'everywhere',
  'companies',
  'schools',
  'company',
  'school',
  'guardians',
  'firstDay',
  'lastDay',
  'given',
  'wanted',
  'file',
  'picture',
  'session',
  'proposal',
  'operator',
  'account',
  'amount',
  'purpose',
] as const;

/** A field of an act's details in words. */
export function fieldName(field: string, t: Translate): string {
  const named = NAMED_FIELDS.find((known) => known === field);
  return named ? t(`administration.field.${named}`) : field;
}
