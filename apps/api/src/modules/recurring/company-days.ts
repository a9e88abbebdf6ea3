import { BRANDS } from '@merenda/domain/brands';
import type { Day } from '@merenda/domain/dates';
import { companyDay } from '../../company-time.ts';

/** Which day it is at each company. */
export const companyDays = (now: Date): { companyId: string; today: Day }[] =>
  BRANDS.flatMap(({ companyId }) =>
    companyId ? [{ companyId, today: companyDay(companyId, now) }] : [],
  );
