import { BRANDS } from '@merenda/domain/brands/brands';
import type { Operator } from '../session/operator.ts';

/** The brands on whose companies an operator acts, by company; the id tells apart brands of one name. */
export function brandOptions({ scope }: Operator): { value: string; label: string }[] {
  const own = BRANDS.flatMap(({ companyId: value, name }) =>
    value && (scope.everywhere || scope.companies.includes(value)) ? [{ value, name }] : [],
  );
  return own.map(({ value, name }) => ({
    value,
    label: own.filter((brand) => brand.name === name).length > 1 ? `${name} (${value})` : name,
  }));
}
