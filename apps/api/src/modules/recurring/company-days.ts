import { BRANDS } from '@merenda/domain/brands';
import { type Day, dayInZone } from '@merenda/domain/dates';

/** Which day it is at each company that charges. */
export const companyDays = (now: Date): { companyId: string; today: Day }[] =>
  BRANDS.flatMap(({ companyId, timeZone }) =>
    companyId && timeZone ? [{ companyId, today: dayInZone(now, timeZone) }] : [],
  );
