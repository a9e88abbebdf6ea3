import { dateLocale, type Language } from '@merenda/domain/places/languages';
import type { Day } from '@merenda/domain/time/dates';

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

/** The day of an instant where the visitor is (Swedish writes days as YYYY-MM-DD). */
export const dayHere = (instant: Date): Day => instant.toLocaleDateString('sv-SE');

/** Today where the visitor is. */
export const todayHere = (): Day => dayHere(new Date());
