import type { Language } from '@merenda/domain/places/languages';
import type { Day } from '@merenda/domain/time/dates';
import { type DateStyle, formatDay } from '@merenda/i18n';
import type { Order } from '../api/orders.ts';

/** When a meal is eaten, by the school's clock: "Tuesday, 24 November, 12:10". */
export const formatMealTime = (
  language: Language,
  { scheduledFor }: Pick<Order, 'scheduledFor'>,
): string => formatSchoolTime(language, scheduledFor);

/** Until when it can be cancelled, likewise. */
export const formatCutOff = (
  language: Language,
  { cancellableUntil }: Pick<Order, 'cancellableUntil'>,
): string => formatSchoolTime(language, cancellableUntil);

/** The same in a line of a phone: "11:10", of another day than today "24 Nov, 11:10". */
export const formatCutOffShort = (
  language: Language,
  { cancellableUntil }: Pick<Order, 'cancellableUntil'>,
  today: Day,
): string =>
  cancellableUntil.startsWith(today)
    ? cancellableUntil.slice(11, 16)
    : formatSchoolTime(language, cancellableUntil, 'short');

const formatSchoolTime = (language: Language, time: string, style: DateStyle = 'weekday') =>
  `${formatDay(language, time.slice(0, 10), style)}, ${time.slice(11, 16)}`;
