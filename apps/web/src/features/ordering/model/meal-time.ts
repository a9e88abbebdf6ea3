import type { Language } from '@merenda/domain/places/languages';
import type { Day } from '@merenda/domain/time/dates';
import { formatWallTime } from '@merenda/i18n';
import type { Order } from '../api/orders.ts';

/** The meal's time by the school's clock: "Tuesday, 24 November, 12:10". */
export const formatMealTime = (
  language: Language,
  { scheduledFor }: Pick<Order, 'scheduledFor'>,
): string => formatWallTime(language, scheduledFor);

/** The order's cut-off in the same format. */
export const formatCutOff = (
  language: Language,
  { cancellableUntil }: Pick<Order, 'cancellableUntil'>,
): string => formatWallTime(language, cancellableUntil);

/** The cut-off in short form, for a line of a phone: "11:10"; on another day than today "Tue 24, 11:10". */
export const formatCutOffShort = (
  language: Language,
  { cancellableUntil }: Pick<Order, 'cancellableUntil'>,
  today: Day,
): string => shortSchoolTime(language, cancellableUntil, today);

/** A school time of the given day is its hour; another is written with its day. */
export const shortSchoolTime = (language: Language, time: string, day: Day): string =>
  time.startsWith(day) ? time.slice(11, 16) : formatWallTime(language, time, 'dayOfWeek');
