import { dateLocale, type Language } from '@merenda/domain/places/languages';
import { type Day, isDay } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day written with the given parts, in the language's manner. */
export function writeDay(day: Day, language: Language, parts: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(parts);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(dateLocale(language), { timeZone: 'UTC', ...parts });
    formats.set(key, format);
  }
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The day of a form's field, written as days are shown; a text that is no day stays. */
export const shownDay = (language: Language, typed: string): string =>
  isDay(typed) ? formatDay(language, typed) : typed;

/** The days by which the arrow keys move in rows of weeks. */
export const DAYS_OF_KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The day of an instant in the visitor's time zone (Swedish writes days as YYYY-MM-DD). */
export const dayHere = (instant: Date): Day => instant.toLocaleDateString('sv-SE');

/** Today in the visitor's time zone. */
export const todayHere = (): Day => dayHere(new Date());

/**
 * The first and the last day of a calendar with some available days: it includes them and the shown
 * month, and no months without any.
 */
export function endsOf({
  days,
  min,
  shown,
}: {
  days: ReadonlySet<Day> | undefined;
  min?: Day | undefined;
  shown: readonly (Day | undefined)[];
}): { first?: Day | undefined; last?: Day | undefined } {
  if (!days) return { first: min };
  const all = [...days, ...shown.filter((day) => day !== undefined)].toSorted();
  return { first: min ?? all[0], last: all.at(-1) };
}
