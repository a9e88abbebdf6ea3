import type { Language } from '@merenda/domain/places/languages';
import { formatDay } from '@merenda/i18n';
import type { Order } from '../api/orders.ts';

/** When a meal is eaten, by the school's clock: "Tuesday, 24 November, 12:10". */
export const formatMealTime = (
  language: Language,
  { scheduledFor }: Pick<Order, 'scheduledFor'>,
): string =>
  `${formatDay(language, scheduledFor.slice(0, 10), 'weekday')}, ${scheduledFor.slice(11, 16)}`;
