import { TAX_VALIDATORS } from '@merenda/domain/tax-validators';
import { stdnum } from 'stdnum';

interface Validator {
  validate(value: string): { isValid: boolean };
}

/**
 * Do the check digits of a personal tax id fit? True where the country's number has none that can
 * be relied on (decision D.2).
 */
export function hasValidChecksum(country: string, taxId: string): boolean {
  const name = TAX_VALIDATORS[country]?.person;
  if (!name) return true;
  // A foreigner's number stands in the same field in Spain.
  const names = country === 'ES' ? [name, 'ES.nie'] : [name];
  return names.some((candidate) => validatorOf(candidate).validate(taxId).isValid);
}

function validatorOf(name: string): Validator {
  const [country = '', number = ''] = name.split('.');
  const scopes: Record<string, Record<string, Validator | undefined> | undefined> = stdnum;
  const validator = scopes[country]?.[number];
  if (!validator) throw new Error(`stdnum has no ${name}`);
  return validator;
}
