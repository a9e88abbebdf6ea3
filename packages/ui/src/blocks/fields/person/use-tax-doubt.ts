import { normaliseTaxId, type TaxIdKind, taxIdKinds } from '@merenda/domain/people/tax-ids';
import type { Country } from '@merenda/domain/places/countries';
import { useCallback, useState } from 'react';

const loadChecks = () => import('@merenda/domain/people/tax-checks');

/**
 * Says whether the check digits of a typed tax number do not fit: a doubt, which does not stop the
 * form (product:countries#check-digits). Brazil has no such doubt: the form's rule refuses the
 * number. `look` is called when the field is left.
 */
export function useTaxDoubt(country: Country, value: string, kinds: readonly TaxIdKind[]) {
  const [doubted, setDoubted] = useState<string>();
  const look = useCallback(async () => {
    const kind = taxIdKinds(country, value).find((one) => kinds.includes(one));
    if (!kind || country.iso2 === 'BR') return;
    try {
      const { isDoubtfulTaxId } = await loadChecks();
      const number = normaliseTaxId(country, value, kind);
      if (isDoubtfulTaxId(country.iso2, number, kinds)) setDoubted(value);
    } catch {
      // Without the checks, as offline, there is no doubt.
    }
  }, [country, value, kinds]);
  return { isDoubted: doubted !== undefined && doubted === value, look };
}
