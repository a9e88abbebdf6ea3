import { type Day, isDay } from '@merenda/domain/time/dates';

/** Reads one value of an address; undefined for a value that the page does not know. */
type Reader<T> = (value: unknown) => T | undefined;

/** One of the given words. */
export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((known) => known === value);

const LONGEST = 200;

/** Typed words. The router reads a word of digits as a number. */
export const words: Reader<string> = (value) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, LONGEST).trim() || undefined
    : undefined;

/** A calendar day. */
export const calendarDay: Reader<Day> = (value) => (isDay(value) ? value : undefined);

type Found<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Reader<infer T> ? T : never;
};

/** The filters and the order of a table, as its address has them: for `validateSearch`. */
export const searchOf =
  <Readers extends Record<string, Reader<unknown>>>(readers: Readers) =>
  (given: Record<string, unknown>): Found<Readers> =>
    Object.fromEntries(
      Object.entries(readers).flatMap(([name, read]) => {
        const value = read(given[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as Found<Readers>;
