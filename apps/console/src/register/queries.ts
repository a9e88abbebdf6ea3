import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { calendarDay, oneOf, ownedBy, recordId, searchOf } from '../table/search.ts';
import { listSource } from '../table/source.ts';

export type Register = Answer<'GET /operator/classes/:id/register'>;
export type RegisterLine = Register['docs'][number];
export type RegisterOrder = RegisterLine['orders'][number];
export type Uncollected = Answer<'GET /operator/schools/:id/uncollected'>['docs'][number];
export type Mark = NonNullable<RegisterLine['attendance']>;

/** The lines to show. */
export const SHOWN = ['all', 'unmarked', 'absent', 'uncollected'] as const;
export type Shown = (typeof SHOWN)[number];

/** The page's address: school, class and day, and the lines to show; a value that is none is left out. */
export const REGISTER_SEARCH = searchOf({
  school: recordId,
  class: ownedBy('school', recordId),
  date: calendarDay,
  show: oneOf(SHOWN),
});

/** The address of the meals that nobody collected, of one class or of all. */
export const UNCOLLECTED_SEARCH = searchOf({
  school: recordId,
  class: ownedBy('school', recordId),
  date: calendarDay,
});

/** The classes of a school with their marks of a day. */
export const registersQuery = (school: string, day: string | undefined) =>
  queryOptions({
    queryKey: ['registers', school, day],
    queryFn: ({ signal }) =>
      call('GET /operator/registers', {
        query: { school, ...(day && { day }) },
        signal,
      }),
    placeholderData: (before) => before,
  });

/** A class on a day. */
export const registerQuery = (id: string, day: string) =>
  queryOptions({
    queryKey: ['register', id, day],
    queryFn: ({ signal }) =>
      call('GET /operator/classes/:id/register', { params: { id }, query: { day }, signal }),
  });

/** The meals of a school's day, or of one class, that nobody collected. */
export const uncollectedSource = ({
  school,
  day,
  schoolClass,
}: {
  school: string;
  day: string;
  schoolClass?: string;
}) =>
  listSource('GET /operator/schools/:id/uncollected', ['registers', 'uncollected'], {
    params: { id: school },
    query: { day, class: schoolClass },
  });
