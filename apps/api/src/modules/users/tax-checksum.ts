import type { TaxIdKind } from '@merenda/domain/tax-ids';
import { TAX_VALIDATORS } from '@merenda/domain/tax-validators';
import { stdnum } from 'stdnum';

interface Validator {
  validate(value: string): { isValid: boolean };
}

/**
 * Do the check digits of a tax id fit? Where the number may be read as several kinds, one of those
 * that have check digits must fit; true where none has any that can be relied on (decision D.2).
 */
export function hasValidChecksum(
  country: string,
  taxId: string,
  kinds: readonly TaxIdKind[] = ['person'],
): boolean {
  const names = kinds.flatMap((kind) => TAX_VALIDATORS[country]?.[kind] ?? []);
  return names.length === 0 || names.some((name) => isValidFor(name, taxId));
}

function isValidFor(name: string, taxId: string): boolean {
  // A foreigner's number stands in the same field in Spain.
  if (name === 'ES.dni' && validatorOf('ES.nie').validate(taxId).isValid) return true;
  // The check digits of 111.111.111-11 fit, and of the nine like it: none is ever given out.
  if (name === 'BR.cpf' && /^(\d)\1+$/.test(taxId)) return false;
  // Of a Hungarian company's 8-1-2 digits the first part has the check digit.
  const checked = name === 'HU.anum' ? taxId.slice(0, 8) : taxId;
  return validatorOf(name).validate(checked).isValid;
}

function validatorOf(name: string): Validator {
  const [country = '', number = ''] = name.split('.');
  const scopes: Record<string, Record<string, Validator | undefined> | undefined> = stdnum;
  const validator = scopes[country]?.[number];
  if (!validator) throw new Error(`stdnum has no ${name}`);
  return validator;
}
