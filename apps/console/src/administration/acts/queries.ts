import { OPERATOR_ACTS } from '@merenda/domain/access/operator-acts';
import { addDays, wallClockToInstant } from '@merenda/domain/time/dates';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { localZone } from '../../session/local-zone.ts';
import { calendarDay, code, oneOf, recordId, searchOf } from '../../table/search.ts';
import { listSource, readAll } from '../../table/source.ts';

export type Act = Answer<'GET /operator/acts'>['docs'][number];

/** The filters of the list, as its address has them. The days are the operator's own, both included. */
export interface ActFilter {
  operator?: string;
  action?: string;
  subject?: string;
  from?: string;
  until?: string;
}

export const ACT_SEARCH = searchOf({
  operator: recordId,
  action: oneOf(OPERATOR_ACTS),
  subject: code,
  from: calendarDay,
  until: calendarDay,
});

const startOf = (day: string) => wallClockToInstant(day, '00:00', localZone()).toISOString();

/** Acts of operators and imports, newest first (product:console-administration#audit). */
export const actSource = ({ operator, action, subject, from, until }: ActFilter) =>
  listSource('GET /operator/acts', ['acts'], {
    query: {
      operator,
      action,
      subject,
      from: from && startOf(from),
      until: until && startOf(addDays(until, 1)),
    },
  });

/** Everybody who may have acted, for the filter. */
export const actorsQuery = queryOptions({
  queryKey: ['acts', 'operators'],
  queryFn: ({ signal }) =>
    readAll({
      read: (page) => call('GET /operator/operators', { query: page, signal }),
    }),
});
