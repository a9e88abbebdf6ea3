import { dateLocale, type Language } from '@merenda/domain/places/languages';
import { DAY_MS } from '@merenda/domain/time/spans';

/**
 * The parts of a date that are written: 10/11/2026, 10 Nov, 10 November 2026, 10 November,
 * Tuesday, 10 November, Tue 10, November 2026, Tue. A day of meals has its weekday: `weekday` in
 * headings and sentences, `dayOfWeek` in grids and rows.
 */
export type DateStyle =
  | 'numeric'
  | 'short'
  | 'long'
  | 'dayMonth'
  | 'weekday'
  | 'dayOfWeek'
  | 'month'
  | 'shortWeekday';

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  dayOfWeek: { weekday: 'short', day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortWeekday: { weekday: 'short' },
};

/** Writes a plain day ('YYYY-MM-DD', no time zone) in the language's own manner. */
export function formatDay(language: Language, day: string, style: DateStyle = 'numeric'): string {
  // A Hungarian would read "30., H" as the end of a list.
  if (style === 'dayOfWeek' && language === 'hu-HU') {
    return `${formatDay(language, day, 'shortWeekday')} ${Number(day.slice(8))}.`;
  }
  const isShort = style === 'dayOfWeek' || style === 'shortWeekday';
  // Portugal's short names of days are whole words ("segunda"); readers there understand Brazil's.
  const own = isShort && language === 'pt-PT' ? 'pt-BR' : language;
  const written = formatter(own, STYLES[style], 'UTC').format(instantOf(day));
  // A comma inside a day would part it in a list of days.
  return style === 'dayOfWeek' ? written.replace(',', '') : written;
}

/** Writes a wall clock's moment ('YYYY-MM-DDTHH:MM'): "Tuesday, 24 November, 12:10", "Tue 24, 12:10". */
export const formatWallTime = (
  language: Language,
  time: string,
  style: 'weekday' | 'dayOfWeek' = 'weekday',
): string => `${formatDay(language, time.slice(0, 10), style)}, ${time.slice(11, 16)}`;

/** Writes an instant with its time in the given IANA zone; the zone is always explicit. */
export function formatDateTime(
  language: Language,
  instant: Date | string,
  style: DateStyle,
  timeZone: string,
): string {
  const options = { ...STYLES[style], hour: '2-digit', minute: '2-digit' } as const;
  return formatter(language, options, timeZone).format(new Date(instant));
}

/** Writes the time of an instant ('12:10'), in the given IANA zone. */
export function formatTime(language: Language, instant: Date | string, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit' } as const;
  return formatter(language, options, timeZone).format(new Date(instant));
}

/**
 * "today", "yesterday", "tomorrow" in the language's words, and the date for any other day. Both
 * days are 'YYYY-MM-DD'. `capital` starts with a capital letter, for a line of its own.
 */
export function relativeDay(
  language: Language,
  day: string,
  today: string,
  { capital = true, style = 'short' }: { capital?: boolean; style?: DateStyle } = {},
): string {
  const days = Math.round((instantOf(day).getTime() - instantOf(today).getTime()) / DAY_MS);
  if (Math.abs(days) > 1) return formatDay(language, day, style);
  const text = relative(language).format(days, 'day');
  return capital ? capitalised(language, text) : text;
}

/** A meal's day in a row or on a button: "Today", "Tue 24". */
export const mealDay = (
  language: Language,
  day: string,
  today: string,
  { capital = true }: { capital?: boolean } = {},
): string => relativeDay(language, day, today, { capital, style: 'dayOfWeek' });

/** A day as a heading, on one line of a phone: "Wednesday, 25 November", "Today, 26 November". */
export function dayHeading(language: Language, day: string, today: string): string {
  const weekday = formatDay(language, day, 'weekday');
  const said = relativeDay(language, day, today, { style: 'weekday' });
  const isNear = said !== weekday;
  return capitalised(language, isNear ? `${said}, ${formatDay(language, day, 'dayMonth')}` : said);
}

const capitalised = (language: Language, text: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

const relatives = new Map<Language, Intl.RelativeTimeFormat>();

function relative(language: Language): Intl.RelativeTimeFormat {
  let made = relatives.get(language);
  if (!made) {
    made = new Intl.RelativeTimeFormat(dateLocale(language), { numeric: 'auto' });
    relatives.set(language, made);
  }
  return made;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

// Making an Intl formatter costs far more than using one; lists write hundreds of dates.
function formatter(language: Language, options: Intl.DateTimeFormatOptions, timeZone: string) {
  const all = { ...options, timeZone };
  const id = language + JSON.stringify(all);
  let made = formatters.get(id);
  if (!made) {
    made = new Intl.DateTimeFormat(dateLocale(language), all);
    formatters.set(id, made);
  }
  return made;
}

function instantOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
