import { typedSearch } from '@merenda/domain/forms/search';
import { ID, MAX_CODE } from '@merenda/domain/ids';
import { safeReturnPath } from '@merenda/domain/pages/routes-access';
import { addDays, type Day, dayInZone, isDay } from '@merenda/domain/time/dates';
import { isKnownDay, startDayError } from '@merenda/domain/time/planned-days';

/** Reads one value of an address; undefined for a value that the page does not know. */
interface Reader<T, Owner extends string = never> {
  (value: unknown): T | undefined;
  /** The name of another value of the address, to whose record this one belongs. */
  readonly owner?: Owner;
}

/** One of the given words. */
export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((known) => known === value);

/** Typed words. The router reads a word of digits as a number. */
export const words: Reader<string> = (value) =>
  typeof value === 'string' || typeof value === 'number'
    ? typedSearch(String(value)) || undefined
    : undefined;

/** A company's id, or the name of a kind: none is longer. */
export const code: Reader<string> = (value) => {
  const read = words(value);
  return read && read.length <= MAX_CODE ? read : undefined;
};

/** The id of a record. */
export const recordId: Reader<string> = (value) =>
  typeof value === 'string' && ID.test(value) ? value : undefined;

/** A page of the console; another site's address is none. */
export const ownPage: Reader<string> = (value) =>
  typeof value === 'string' ? safeReturnPath(value, '') || undefined : undefined;

/** A value that belongs to the record of another name: another record there drops it. */
export const ownedBy = <T, const Owner extends string>(
  owner: Owner,
  read: Reader<T>,
): Reader<T, Owner> => Object.assign((value: unknown) => read(value), { owner });

const todayInUtc = (): Day => dayInZone(new Date(), 'UTC');

/** A day that has records, or that people plan. */
export const calendarDay: Reader<Day> = (value) =>
  isDay(value) && isKnownDay(value, todayInUtc()) ? value : undefined;

/** A day that is to come somewhere on earth. */
export const comingDay: Reader<Day> = (value) =>
  isDay(value) && !startDayError(value, addDays(todayInUtc(), -1)) ? value : undefined;

type Found<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Reader<infer T, string> ? T : never;
};

/** Changes of an address, which are read like it; undefined takes a value out of it. */
type Changes<Readers> = { [Name in keyof Readers]?: unknown };

/** Reads the values of an address. */
interface Search<Readers> {
  (given: Record<string, unknown>): Found<Readers>;
  /** The values after a change, without those of a record that was left. */
  with: (now: Found<Readers>, changes: Changes<Readers>) => Found<Readers>;
}

/**
 * Reads the values that an address keeps, for `validateSearch`: filters, an order, a day. An unknown value is `undefined`, not
 * left out: the router keeps the address's own value of a name that the page does not give.
 */
export function searchOf<
  Readers extends Readonly<Record<keyof Readers, Reader<unknown, keyof Readers & string>>>,
>(readers: Readers): Search<Readers> {
  const known: Readonly<Record<string, Reader<unknown, string>>> = readers;
  const read = (given: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(known).map(([name, reader]) => [name, reader(given[name])]),
    ) as Found<Readers>;
  const after = (now: Record<string, unknown>, changes: Record<string, unknown>) => {
    const isLeft = (name: string | undefined): boolean =>
      name !== undefined &&
      (name in changes ? changes[name] !== now[name] : isLeft(known[name]?.owner));
    const kept = Object.entries(now).filter(([name]) => !isLeft(known[name]?.owner));
    return read({ ...Object.fromEntries(kept), ...changes });
  };
  return Object.assign(read, { with: after as Search<Readers>['with'] });
}
