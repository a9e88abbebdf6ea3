import { type Day, dayInZone, timeInZone } from '../time/dates.ts';
import { brandOfCompany } from './brands.ts';

/**
 * The IANA zone of a company's calendar and clock, used for money on every screen, receipt, e-mail
 * and statement (decision record 0192). In SQL it is `company.time_zone`, which is written from
 * here at the start.
 */
export const companyZone = (companyId: string): string =>
  brandOfCompany(companyId)?.timeZone ?? 'UTC';

/** The calendar day of an instant in the company's zone. */
export const companyDay = (companyId: string, instant: Date): Day =>
  dayInZone(instant, companyZone(companyId));

/** The time of an instant by the company's clock, as HH:MM:SS. */
export const companyTime = (companyId: string, instant: Date): string =>
  timeInZone(instant, companyZone(companyId));
