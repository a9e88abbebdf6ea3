import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { hasHiddenControls } from '@merenda/domain/forms/text-forms';
import { type Day, isDay } from '@merenda/domain/time/dates';

/** Reads one value of an address; undefined for a value that the page does not know. */
type Reader<T> = (value: unknown) => T | undefined;

/** One of the given words. */
export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((known) => known === value);

/** Typed words. The router reads a word of digits as a number. */
export const words: Reader<string> = (value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const typed = String(value).slice(0, MAX_SEARCH).trim();
  return typed && !hasHiddenControls(typed) ? typed : undefined;
};

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of a record. */
export const recordId: Reader<string> = (value) =>
  typeof value === 'string' && ID.test(value) ? value : undefined;

/** A day of the calendar on which somebody may have worked here. */
export const calendarDay: Reader<Day> = (value) =>
  isDay(value) && value > '1900' && value < '3000' ? value : undefined;

type Found<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Reader<infer T> ? T : never;
};

/**
 * Reads the values that an address keeps, for `validateSearch`: filters, an order, a day. An unknown value is `undefined`, not
 * left out: the router keeps the address's own value of a name that the page does not give.
 */
export const searchOf =
  <Readers extends Record<string, Reader<unknown>>>(readers: Readers) =>
  (given: Record<string, unknown>): Found<Readers> =>
    Object.fromEntries(
      Object.entries(readers).map(([name, read]) => [name, read(given[name])]),
    ) as Found<Readers>;
