import type { Language } from '../places/languages.ts';
import type { Mask } from '../text/masked-edit.ts';
import { plainCode } from '../text/pasted.ts';
import { type Day, isDay } from './dates.ts';

/**
 * The way of typing a day in each language: the order of its parts, what stands between them, and
 * the signs that a field shows for them (product:languages#dates-and-weeks).
 */
export const DAY_PLACEHOLDERS: Record<Language, string> = {
  'pt-BR': 'DD/MM/AAAA',
  'pt-PT': 'DD/MM/AAAA',
  en: 'DD/MM/YYYY',
  'es-ES': 'DD/MM/AAAA',
  'fr-FR': 'JJ/MM/AAAA',
  'de-DE': 'TT.MM.JJJJ',
  'nl-NL': 'DD-MM-JJJJ',
  'hu-HU': 'ÉÉÉÉ. HH. NN.',
};

const SIGNS = /\p{L}+/gu;

const isYearFirst = (placeholder: string): boolean => /^\p{L}{4}/u.test(placeholder);

/** 'YYYY-MM-DD' in the language's way, as it is typed. */
export function typedDay(language: Language, day: Day): string {
  const placeholder = DAY_PLACEHOLDERS[language];
  const parts = day.split('-');
  if (!isYearFirst(placeholder)) parts.reverse();
  return placeholder.replace(SIGNS, () => parts.shift() ?? '');
}

/**
 * Reads a typed day. The year stands last or first, the separators are any signs.
 * @returns undefined when the text is no real day
 */
export function parseTypedDay(text: string): Day | undefined {
  const numbers = plainCode(text).match(/\d+/g) ?? [];
  const [year = '', month = '', day = ''] =
    numbers[0]?.length === 4 ? numbers : numbers.toReversed();
  const found = dayOf(year, month, day);
  return numbers.length === 3 && isDay(found) ? found : undefined;
}

/**
 * The mask of a typed, pasted or filled-in day: "1/2/2026", "2026-02-01", "20260201" and
 * "2026年2月1日" become "01/02/2026", or the same day in the language's way. Within a correction
 * each part stays in its place.
 */
export function maskDay(language: Language): Mask {
  const placeholder = DAY_PLACEHOLDERS[language];
  const widths = (placeholder.match(SIGNS) ?? []).map((signs) => signs.length);
  const between = placeholder.split(SIGNS).slice(1, -1);
  const end = placeholder.split(SIGNS).at(-1) ?? '';
  const yearFirst = isYearFirst(placeholder);
  const fits = (part: string, at: number) => part.length <= (widths[at] ?? 0);
  const joined = (parts: readonly string[]) => {
    const text = parts.map((part, at) => (between[at - 1] ?? '') + part).join('');
    const isWhole =
      parts.length === widths.length && parts.every((part, at) => part.length === widths[at]);
    return isWhole ? text + end : text;
  };
  const flowing = (text: string) => {
    let rest = text.replace(/\D/g, '');
    const parts = widths.map((width) => {
      const part = rest.slice(0, width);
      rest = rest.slice(width);
      return part;
    });
    return joined(parts.filter((part, at) => part || at === 0));
  };
  /** The digits, with a zero before a day or month of one digit that a separator follows. */
  const padded = (parts: readonly string[]) =>
    parts
      .map((part, at) => {
        const isShort = /^[1-9]$/.test(part) && at < parts.length - 1 && !(yearFirst && at === 0);
        return isShort ? `0${part}` : part;
      })
      .join('');
  return (text, moment) => {
    const plain = plainCode(text);
    const parts = plain.match(/\d+|\D+/g) ?? [];
    const isApart = parts.length > 1;
    const places = plain.split(/\D+/);
    if (moment === 'within' && isApart && (places.length > 2 || places.every(fits))) {
      return joined(
        widths.slice(0, places.length).map((width, at) => (places[at] ?? '').slice(0, width)),
      );
    }
    const day = wholeDay(plain, { yearFirst, isLeft: moment === 'left' });
    return day ? typedDay(language, day) : flowing(isApart ? padded(parts) : plain);
  };
}

/** The day of a whole text that reads otherwise than the language's way, or is left with a short part. */
function wholeDay(
  plain: string,
  { yearFirst, isLeft }: { yearFirst: boolean; isLeft: boolean },
): Day | undefined {
  const numbers = plain.match(/\d+/g) ?? [];
  const isOther = yearFirst ? numbers[2]?.length === 4 : numbers[0]?.length === 4;
  if (isOther || isLeft) {
    const day = parseTypedDay(numbers.slice(0, 3).join('-'));
    if (day) return plausible(day);
  }
  const digits = numbers.join('');
  if (digits.length !== 8) return undefined;
  const first = dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  const last = dayOf(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2));
  const [own, other] = yearFirst ? [first, last] : [last, first];
  return plausible(own) ?? plausible(other);
}

const dayOf = (year: string, month: string, day: string): string =>
  `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The year of a typed day is plausible: 1900 to 2099. */
const plausible = (day: string): Day | undefined =>
  /^(19|20)/.test(day) && isDay(day) ? day : undefined;
