import type { Language } from '@merenda/domain/places/languages';
import { formatDay } from '@merenda/i18n';
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

const formatSchoolTime = (language: Language, time: string) =>
  `${formatDay(language, time.slice(0, 10), 'weekday')}, ${time.slice(11, 16)}`;
