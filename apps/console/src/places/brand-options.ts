import { BRANDS } from '@merenda/domain/brands/brands';
import type { Operator } from '../session/operator.ts';

/** A company by its brand's name; the id tells apart brands of one name, and stands for an unknown one. */
export function companyName(company: string): string {
  const name = BRANDS.find(({ companyId }) => companyId === company)?.name;
  if (!name) return company;
  return BRANDS.filter((brand) => brand.name === name).length > 1 ? `${name} (${company})` : name;
}

/** The brands on whose companies an operator acts, by company. */
export const brandOptions = ({ scope }: Operator): { value: string; label: string }[] =>
  BRANDS.flatMap(({ companyId: value }) =>
    value && (scope.everywhere || scope.companies.includes(value))
      ? [{ value, label: companyName(value) }]
      : [],
  );
