import type { Language } from '@merenda/domain/places/languages';
import { type DateStyle, formatDay } from '@merenda/i18n';
import type { Order } from '../api/orders.ts';

/** When a meal is eaten, by the school's clock: "Tuesday, 24 November, 12:10". */
export const formatMealTime = (
  language: Language,
  { scheduledFor }: Pick<Order, 'scheduledFor'>,
): string => formatSchoolTime(language, scheduledFor);

/** Until when it can be cancelled, likewise; in lists `short`: "24 Nov, 11:10". */
export const formatCutOff = (
  language: Language,
  { cancellableUntil }: Pick<Order, 'cancellableUntil'>,
  style?: 'short',
): string => formatSchoolTime(language, cancellableUntil, style);

const formatSchoolTime = (language: Language, time: string, style: DateStyle = 'weekday') =>
  `${formatDay(language, time.slice(0, 10), style)}, ${time.slice(11, 16)}`;
