import { brandOfCompany } from '@merenda/domain/brands';
import { type Day, dayInZone } from '@merenda/domain/dates';

/**
 * By whose calendar and clock money goes, on every screen, receipt, letter and statement (decision
 * record 0192). In SQL it is `company.time_zone`, which the start writes from here.
 */
export const companyZone = (companyId: string): string =>
  brandOfCompany(companyId)?.timeZone ?? 'UTC';

/** The company's day of an instant. */
export const companyDay = (companyId: string, instant: Date): Day =>
  dayInZone(instant, companyZone(companyId));
