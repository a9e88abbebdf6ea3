import { createRequire } from 'node:module';
import type { TaxIdKind } from '@merenda/domain/people/tax-ids';
import { TAX_VALIDATORS } from '@merenda/domain/people/tax-validators';
import type { Validator } from 'stdnum';

const require = createRequire(import.meta.url);

/**
 * Are the check digits of a tax id right? Where the number can be of several kinds, one of those
 * with check digits must fit; true where the country has no reliable check digits
 * (product:countries#check-digits).
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
  // In Spain a foreigner's number is accepted in the same field.
  if (name === 'ES.dni' && validatorOf('ES.nie').validate(taxId).isValid) return true;
  // 111.111.111-11 and the nine like it have right check digits but are never issued.
  if (name === 'BR.cpf' && /^(\d)\1+$/.test(taxId)) return false;
  // Of a Hungarian company's 8-1-2 digits only the first part has a check digit.
  const checked = name === 'HU.anum' ? taxId.slice(0, 8) : taxId;
  return validatorOf(name).validate(checked).isValid;
}

/** The library has three hundred modules, one for each number: only those asked for are loaded. */
const validatorOf = (name: string): Validator =>
  require(`stdnum/lib/cjs/${name.toLowerCase().replace('.', '/')}`);
