import type { Language } from '@merenda/domain/places/languages';
import { type Day, dayInZone, wallClockAt } from '@merenda/domain/time/dates';
import { type DateStyle, formatDateTime, formatTime } from '@merenda/i18n';
import { serverNow } from '../client/server-time.ts';
import { brand } from './brand.ts';

// The zone of the company's calendar and clock (decision record 0192). Money and everything else of
// the company follows it, meals follow the school's. The reader's and the device's zones never
// count.

const zone = (): string => brand.timeZone ?? 'UTC';

/** The company's day of an instant. */
export const companyDay = (instant: Date | string): Day => dayInZone(new Date(instant), zone());

/** Today in the company's time zone. */
export const companyToday = (): Day => companyDay(serverNow());

/** The hour that the company's clock shows, 0 to 23. */
export const companyHour = (): number => Math.floor(wallClockAt(serverNow(), zone()).minutes / 60);

/** An instant with its time, as the company's calendar and clock show it. */
export const companyDateTime = (language: Language, instant: string, style: DateStyle): string =>
  formatDateTime(language, instant, style, zone());

/** The time of an instant on the company's clock ('12:10'). */
export const companyTime = (language: Language, instant: string): string =>
  formatTime(language, instant, zone());

/** Today in the time zone of a school or restaurant unit. */
export const todayAt = ({ timeZone }: { timeZone: string }): Day =>
  dayInZone(serverNow(), timeZone);
