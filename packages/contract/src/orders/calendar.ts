import { z } from 'zod';
import { file } from '../file.ts';
import { day, id, instant } from '../primitives.ts';
import { route } from '../route.ts';

const iCalendar = file('text/calendar');

/** A guardian's calendar address, without its secret. */
const calendarFeed = z.object({
  createdOn: instant,
  /** The last time a calendar app fetched it. */
  fetchedOn: instant.optional(),
});

const ofGuardian = {
  url: '/responsible-users/:userId/calendar-feed',
  access: 'guardian',
  names: { 'params.userId': 'self' },
} as const;

const params = z.object({ userId: id });

export const openCalendarFeed = route({
  method: 'GET',
  url: '/calendar-feeds/:file',
  access: 'visitor',
  opensByAddress: true,
  opensBy: 'token',
  summary: 'A guardian’s meals as iCalendar, for whoever has the address',
  schema: {
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
    response: { 200: iCalendar },
  },
});

export const findCalendarFeed = route({
  ...ofGuardian,
  method: 'GET',
  summary: 'Whether there is a calendar address, since when, and when it was fetched last',
  schema: { params, response: { 200: z.object({ feed: calendarFeed.optional() }) } },
});

export const makeCalendarFeed = route({
  ...ofGuardian,
  method: 'POST',
  whenBlocked: 'allowed',
  stepUp: true,
  confirmed: true,
  summary: 'Makes a calendar address, shown this once; the one before opens nothing any more',
  schema: { params, response: { 201: z.object({ address: z.string() }) } },
});

export const endCalendarFeed = route({
  ...ofGuardian,
  method: 'DELETE',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  summary: 'Ends the calendar address',
  schema: { params, response: { 204: z.null() } },
});

export const orderCalendar = route({
  method: 'GET',
  url: '/menu-orders/:id/calendar',
  access: 'guardian',
  names: { 'params.id': 'own' },
  summary: 'One meal as iCalendar',
  schema: { params: z.object({ id }), response: { 200: iCalendar } },
});

export const weekCalendar = route({
  method: 'GET',
  url: '/responsible-users/:userId/week/calendar',
  access: 'guardian',
  names: { 'params.userId': 'self' },
  summary: 'The students’ ordered meals of two weeks as iCalendar',
  schema: {
    params,
    querystring: z.object({ from: day }),
    response: { 200: iCalendar },
  },
});
