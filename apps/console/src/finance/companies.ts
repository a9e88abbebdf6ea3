import { BRANDS } from '@merenda/domain/brands/brands';
import { companyDay } from '@merenda/domain/brands/company-time';
import { addDays, type Day } from '@merenda/domain/time/dates';
import type { Operator } from '../session/operator.ts';

/** The open companies within an operator's scope; a single school has no books of its own. */
export const companiesOf = ({ scope }: Operator) =>
  BRANDS.flatMap(({ companyId, currency, name }) =>
    companyId && currency && (scope.everywhere || scope.companies.includes(companyId))
      ? [{ id: companyId, name }]
      : [],
  );

/** The last day that is over by the company's clock. */
export const yesterdayOf = (company: string): Day => addDays(companyDay(company, new Date()), -1);
