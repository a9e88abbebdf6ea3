import { FIGURES } from '@merenda/domain/figures';
import { addDays, type Day, isDay } from '@merenda/domain/time/dates';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { EntryFilter } from '../api/entries.ts';

/** Two days, both included, and which of the entries between them. */
export interface ReportSpan {
  start: Day;
  end: Day;
  operation: '*' | 'DEB' | 'CRE';
}

/** What a report shows before anything is chosen (product:reports#page). */
export function usualSpan(today: Day): ReportSpan {
  return { start: addDays(today, -FIGURES.reportDays), end: addDays(today, 1), operation: '*' };
}

/** The span that an address asks for; what is none counts as not said. */
export function readSpan(search: object, today: Day): ReportSpan {
  const { start, end, operation }: Record<string, unknown> = { ...search };
  const usual = usualSpan(today);
  const from = isSpanDay(start) ? start : usual.start;
  const until = isSpanDay(end) ? end : usual.end;
  return {
    ...(from <= until ? { start: from, end: until } : { start: usual.start, end: usual.end }),
    operation: operation === 'DEB' || operation === 'CRE' ? operation : '*',
  };
}

/** The entries of a span, as they are asked for. */
export const filterOf = ({ start, end, operation }: ReportSpan): EntryFilter => ({
  startDate: start,
  endDate: end,
  ...(operation === '*' ? {} : { operationType: operation }),
});

/** The span stands in the page's address, so that one comes back to what one looked at. */
export function useReportSpan(): [ReportSpan, (span: ReportSpan) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    readSpan(search, companyToday()),
    (span) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, ...span })) as never,
        replace: true,
        resetScroll: false,
      }),
  ];
}

const isSpanDay = (value: unknown): value is Day => typeof value === 'string' && isDay(value);
