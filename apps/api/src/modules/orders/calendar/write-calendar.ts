import type { Brand } from '@merenda/domain/brands/brands';
import { givenName } from '@merenda/domain/people/guardians';
import type { Language } from '@merenda/domain/places/languages';
import { wallClockToInstant } from '@merenda/domain/time/dates';
import { MINUTE_MS } from '@merenda/domain/time/spans';
import { translate } from '@merenda/i18n/translate';
import {
  ICalCalendar,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Env } from '../../../platform/env.ts';
import { pageLink } from '../../../platform/mail/page-link.ts';
import { cancellableUntil } from '../../meals/index.ts';
import { localisedName } from '../../menus/index.ts';
import { type GuardiansOrder, pageOf, timeOf } from '../reading/guardians-orders.ts';

/** The length of a meal in a calendar, and the refresh interval that calendars are asked for. */
const MEAL_MS = 30 * MINUTE_MS;
const LOOK_AGAIN_SECONDS = 60 * 60;

const STATUSES = {
  open: ICalEventStatus.CONFIRMED,
  delivered: ICalEventStatus.CONFIRMED,
  suspended: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<GuardiansOrder['status'], ICalEventStatus>;

/** The reader for whom a calendar is written. */
interface About {
  env: Env;
  brand: Brand | undefined;
  language: Language;
  /** The student's name in the calendar; the given name unless an email needs another. */
  callStudent?: (name: string, country: string) => string;
}

/**
 * Meals as iCalendar (RFC 5545, product:calendar#meals). The same meals give the same text at any
 * time.
 */
function writeCalendar(orders: readonly GuardiansOrder[], about: About): string {
  const { brand, language } = about;
  const name = brand?.name ?? 'Merenda';
  return new ICalCalendar({
    name: translate(language, 'calendar.name', { brand: name }),
    prodId: { company: 'Merenda', product: name, language: language.slice(0, 2).toUpperCase() },
    ttl: LOOK_AGAIN_SECONDS,
    events: orders.map((order) => eventOf(order, about)),
  }).toString();
}

function eventOf(order: GuardiansOrder, about: About): ICalEventData {
  const { env, brand, language, callStudent = givenName } = about;
  const start = wallClockToInstant(order.day, order.slot, order.time_zone);
  const dishes = order.dishes.map((names) => localisedName(names, language)).join(', ');
  const student = callStudent(order.student_name ?? '', order.student_country);
  const meal = order.student_id
    ? translate(language, 'calendar.meal', { dishes, student })
    : dishes;
  const isSuspended = order.status === 'suspended';
  const until = timeOf(language, cancellableUntil(order));
  return {
    id: `${order.id}@merenda`,
    // Only a cancellation raises the sequence: no other status is final.
    sequence: order.status === 'cancelled' ? 1 : 0,
    status: STATUSES[order.status],
    stamp: order.created_at,
    start,
    end: new Date(start.getTime() + MEAL_MS),
    summary: isSuspended ? translate(language, 'calendar.suspended', { meal }) : meal,
    description: [
      localisedName(order.menu_names, language),
      ...(order.status === 'open' ? [translate(language, 'emails.ordered.until', { until })] : []),
      ...(isSuspended ? [translate(language, 'ordering.suspended.until', { until })] : []),
    ].join('\n'),
    location: order.school_name,
    url: pageLink(env, brand, { label: '', path: pageOf(order) })?.url ?? null,
    // The parents stay free at the time of their child's lunch.
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  };
}

/** A calendar as a file, for an answer or an attachment. */
export const calendarFile = (orders: readonly GuardiansOrder[], about: About) => ({
  name: `${translate(about.language, 'calendar.file')}.ics`,
  mediaType: 'text/calendar',
  content: Buffer.from(writeCalendar(orders, about)),
});
