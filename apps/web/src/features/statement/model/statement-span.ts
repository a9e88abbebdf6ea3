import { FIGURES } from '@merenda/domain/figures';
import { OPERATION_TYPES } from '@merenda/domain/statement/operations';
import { addDays, addMonths, type Day, isDay, mondayOf } from '@merenda/domain/time/dates';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { EntryFilter } from '../api/entries.ts';

/** The kinds of entries that may be shown: all, or those of one way. */
export const OPERATIONS = ['*', ...OPERATION_TYPES] as const;

type Operation = (typeof OPERATIONS)[number];

/** A statement's first and last day, both included, and the kind of entries. */
export interface StatementSpan {
  start: Day;
  end: Day;
  operation: Operation;
}

/** The statement's default span (product:reports#page). */
export function usualSpan(today: Day): StatementSpan {
  return { start: addDays(today, -FIGURES.reportDays), end: addDays(today, 1), operation: '*' };
}

/** The spans that are one tap away. */
export const PRESETS = ['usual', 'week', 'lastWeek', 'month'] as const;

export type Preset = (typeof PRESETS)[number];

/** The days of a preset: weeks begin on Monday, a month has all of its days. */
export function spanOf(preset: Preset, today: Day): StatementSpan {
  const monday = mondayOf(today);
  const first = `${today.slice(0, 7)}-01`;
  const operation = '*';
  switch (preset) {
    case 'week':
      return { start: monday, end: addDays(monday, 6), operation };
    case 'lastWeek':
      return { start: addDays(monday, -7), end: addDays(monday, -1), operation };
    case 'month':
      return { start: first, end: addDays(addMonths(first, 1), -1), operation };
    default:
      return usualSpan(today);
  }
}

/** The preset with these days and no filter; undefined if there is none. */
export const presetOf = (span: StatementSpan, today: Day): Preset | undefined =>
  PRESETS.find((preset) =>
    Object.entries(spanOf(preset, today)).every(
      ([part, value]) => span[part as keyof StatementSpan] === value,
    ),
  );

/** Reads the span from an address; invalid parts take their defaults. */
export function readSpan(search: object, today: Day): StatementSpan {
  const { start, end, operation }: Record<string, unknown> = { ...search };
  const usual = usualSpan(today);
  const from = isSpanDay(start) ? start : usual.start;
  const until = isSpanDay(end) ? end : usual.end;
  return {
    ...(from <= until ? { start: from, end: until } : { start: usual.start, end: usual.end }),
    operation: OPERATIONS.find((one) => one === operation) ?? '*',
  };
}

/** The API's filter for a span. */
export const filterOf = ({ start, end, operation }: StatementSpan): EntryFilter => ({
  startDate: start,
  endDate: end,
  ...(operation === '*' ? {} : { operationType: operation }),
});

/** The statement's span, kept in the page's address: going back returns to the same statement. */
export function useStatementSpan(): [StatementSpan, (span: StatementSpan) => void] {
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
