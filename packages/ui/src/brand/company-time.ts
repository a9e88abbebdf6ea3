import type { Language } from '@merenda/domain/places/languages';
import { type Day, dayInZone, wallClockAt } from '@merenda/domain/time/dates';
import { type DateStyle, formatDateTime, formatTime } from '@merenda/i18n';
import { serverNow } from '../client/server-time.ts';
import { brand } from './brand.ts';

// By whose calendar and clock (decision record 0192): money, and whatever else the company keeps, by
// the company's; meals by the school's; wherever the reader and the device are, whatever its clock says.

const zone = (): string => brand.timeZone ?? 'UTC';

/** The company's day of an instant. */
export const companyDay = (instant: Date | string): Day => dayInZone(new Date(instant), zone());

/** Today where the company is. */
export const companyToday = (): Day => companyDay(serverNow());

/** The hour that the company's clock shows, 0 to 23. */
export const companyHour = (): number => Math.floor(wallClockAt(serverNow(), zone()).minutes / 60);

/** An instant with its time, as the company's calendar and clock show it. */
export const companyDateTime = (language: Language, instant: string, style: DateStyle): string =>
  formatDateTime(language, instant, style, zone());

/** What the company's clock shows at an instant ('12:10'). */
export const companyTime = (language: Language, instant: string): string =>
  formatTime(language, instant, zone());

/** Today where a school or restaurant unit is: the day of which its kitchen thinks. */
export const todayAt = ({ timeZone }: { timeZone: string }): Day =>
  dayInZone(serverNow(), timeZone);
