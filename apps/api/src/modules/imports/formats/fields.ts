import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { MoneyError, toMajor, toMinor } from '@merenda/domain/money/money';
import { dishPriceError, maxDishPriceMinor } from '@merenda/domain/ordering/menu-planning';
import { isSheetAddress } from '@merenda/domain/ordering/products';
import { type CutOffs, WEEKDAYS, type Weekday } from '@merenda/domain/ordering/slots';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { plainCode } from '@merenda/domain/text/pasted';
import { isDay, minutesOfTime } from '@merenda/domain/time/dates';
import { inWords, type Why, WrongValue, wrong } from '../mistakes.ts';
import { literal, safeText, timeText } from './sql.ts';

/** The context in which a row is read. */
export interface RowContext {
  /** The currency of the row's company; undefined if the row names none. */
  currency: CurrencyCode | undefined;
  /** YYYY-MM-DD. */
  today: string;
  /** Whether decimals follow a comma, as in files whose columns have another separator. */
  hasDecimalComma: boolean;
}

/** One value of a row: how it is read from its columns, staged, and written again. */
export interface Field {
  /** The headers: one column, or one for each language. */
  columns: readonly string[];
  /** The column of the staging table, and its SQL type. */
  staged: string;
  type: 'text' | 'integer' | 'bigint' | 'date' | 'boolean' | 'text[]' | 'jsonb';
  isRequired: boolean;
  /** The value of an empty column; undefined if the column is required. */
  empty?: string | null | undefined;
  /** The longest text, in characters. */
  max?: number;
  /** Set if the value has decimals, whose sign depends on the spreadsheet's language. */
  hasDecimals?: true;
  /** @returns the text that COPY takes, or null @throws WrongValue */
  read(texts: readonly string[], context: RowContext): string | null;
  /** SQL of the columns' texts, from SQL of the value. */
  write(value: string): readonly string[];
}

type Single = Pick<Field, 'type' | 'write' | 'max' | 'hasDecimals'> & {
  read(text: string, context: RowContext): string;
};

interface Options {
  /** The value of an empty column; without it the column is required. */
  empty?: string | null;
}

export const single =
  ({ type, read, write, ...more }: Single) =>
  (column: string, { empty, staged = column }: Options & { staged?: string } = {}): Field => ({
    columns: [column],
    staged,
    type,
    isRequired: empty === undefined,
    empty,
    read([text = ''], context) {
      if (text !== '') return read(text, context);
      if (empty === undefined) throw wrong('empty');
      return empty;
    },
    write,
    ...more,
  });

/** Text that no spreadsheet runs (product:importing#formulas). */
function plainText(text: string, max: number): string {
  if (/^[=+\-@]/.test(text)) {
    const sign = text[0] ?? '';
    throw wrong('formula', { sign, written: `'${sign}` });
  }
  const plain = (/^'+[=+\-@]/.test(text) ? text.slice(1) : text).replaceAll(/\r\n?/g, '\n').trim();
  if (plain === '') throw wrong('empty');
  if (/[^\P{Cc}\n]/u.test(plain)) throw wrong('controlCharacter');
  if ([...plain].length > max) throw wrong('tooLong', { max });
  return plain;
}

export const text = (max: number) =>
  single({
    type: 'text',
    max,
    read: (value) => plainText(value, max),
    write: (sql) => [safeText(sql)],
  });

/** A code that families type: codes that look alike are equal. */
export const code = (max: number) =>
  single({
    type: 'text',
    max,
    read: (value) => plainText(plainCode(value), max),
    write: (sql) => [safeText(sql)],
  });

const noneOf = (value: string, values: readonly string[]) =>
  wrong('noneOf', { value, values: values.join(', ') });

/** A record's key in the school's own system (product:importing#keys). */
export const key = text(80);

export const oneOf = (values: readonly string[]) =>
  single({
    type: 'text',
    read(value) {
      if (!values.includes(value)) throw noneOf(value, values);
      return value;
    },
    write: (sql) => [sql],
  });

export const listOf = (values: readonly string[]) =>
  single({
    type: 'text[]',
    read(value) {
      const items = value.split(';').map((item) => item.trim());
      const unknown = items.find((item) => !values.includes(item));
      if (unknown !== undefined) throw noneOf(unknown, values);
      if (new Set(items).size < items.length) throw wrong('namedTwice');
      return `{${items.join(',')}}`;
    },
    write: (sql) => [`array_to_string(${sql}, ';')`],
  });

export const whole = (min: number, max: number) =>
  single({
    type: 'integer',
    read(value) {
      const number = /^-?\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= min && number <= max)) {
        throw wrong('noWholeNumber', { value, min, max });
      }
      return String(number);
    },
    write: (sql) => [`(${sql})::text`],
  });

export const yesNo = single({
  type: 'boolean',
  read(value) {
    if (value !== 'yes' && value !== 'no') throw noneOf(value, ['yes', 'no']);
    return String(value === 'yes');
  },
  write: (sql) => [`CASE WHEN ${sql} THEN 'yes' ELSE 'no' END`],
});

/** Whether a row's record is removed (product:importing#removing). */
export const status = single({
  type: 'boolean',
  read(value) {
    if (value !== 'active' && value !== 'removed') throw noneOf(value, ['active', 'removed']);
    return String(value === 'removed');
  },
  write: (sql) => [`CASE WHEN ${sql} THEN 'removed' ELSE 'active' END`],
})('status', { staged: 'removed', empty: 'false' });

export const day = single({
  type: 'date',
  read(value) {
    if (!isDay(value)) throw wrong('noDay', { value });
    return value;
  },
  write: (sql) => [`(${sql})::text`],
});

/** Minutes since midnight, written HH:MM. */
export const time = single({
  type: 'integer',
  read(value) {
    const minutes = minutesOfTime(value);
    if (minutes === undefined) throw wrong('noTime', { value });
    return String(minutes);
  },
  write: (sql) => [timeText(sql)],
});

/** Asking Intl takes longer than reading the row. */
const KNOWN_ZONES = new Set<string>();

export const timeZone = single({
  type: 'text',
  read(value) {
    if (KNOWN_ZONES.has(value)) return value;
    try {
      new Intl.DateTimeFormat('en', { timeZone: value });
    } catch {
      throw new WrongValue(inWords(`“${value}” is no time zone, such as America/Sao_Paulo`));
    }
    KNOWN_ZONES.add(value);
    return value;
  },
  write: (sql) => [sql],
});

/** The name of a file beside the CSV. */
export const fileName = single({
  type: 'text',
  read(value) {
    if (/[\\/\p{Cc}]/u.test(value) || value.length > 200) {
      throw wrong('noFileName', { value: value.slice(0, 80) });
    }
    // Some systems store letters and accents of file names apart.
    return value.normalize('NFC');
  },
  write: (sql) => [sql],
});

/** The address of a dish's allergen sheet. */
export const sheetAddress = single({
  type: 'text',
  read(value) {
    if (!isSheetAddress(value)) throw wrong('noAddress', { value: value.slice(0, 80) });
    return value;
  },
  write: (sql) => [sql],
});

const PRICE_PROBLEMS = {
  not_a_number: 'noAmount',
  negative: 'negative',
  too_many_decimals: 'tooManyDecimals',
  too_large: 'tooLarge',
  unknown_currency: 'noCurrency',
} as const satisfies Record<MoneyError['code'], Why['code']>;

/**
 * A dish's price (product:console-menus#prices): major units with a decimal point, or with a comma where it
 * separates no columns. The staged value is in minor units of the company's currency.
 */
export const price = single({
  type: 'bigint',
  hasDecimals: true,
  read(text, { currency, hasDecimalComma }) {
    const hasComma = /^\d+,\d+$/.test(text);
    const value = hasComma && hasDecimalComma ? text.replace(',', '.') : text;
    if (hasComma && !hasDecimalComma) {
      throw wrong('decimalComma', { value, written: value.replace(',', '.') });
    }
    try {
      // A row without a currency has its mistake already.
      if (!currency) return '1';
      const minor = toMinor(value, currency);
      const error = dishPriceError(minor, { currency, locale: 'en' });
      if (error?.key === 'form.amount.max') {
        throw wrong('tooExpensive', { value, max: toMajor(maxDishPriceMinor(currency), currency) });
      }
      if (error) throw wrong('zero');
      return String(minor);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      throw wrong(PRICE_PROBLEMS[error.code], { value, example: '18.90' });
    }
  },
  // The export divides by the currency's own unit: see `major`.
  write: (sql) => [sql],
});

const isWeekday = (name: string | undefined): name is Weekday =>
  WEEKDAYS.some((weekday) => weekday === name);

/** `monday=friday 12:00;tuesday=monday 18:00` (product:importing#menuscsv). */
export const cutOffs = single({
  type: 'jsonb',
  read(value) {
    const parsed: CutOffs = {};
    for (const one of value.split(';')) {
      const [, meal, until, clock = ''] = /^\s*(\w+)=(\w+) (\S+)\s*$/.exec(one) ?? [];
      const minutes = minutesOfTime(clock);
      if (!isWeekday(meal) || !isWeekday(until) || minutes === undefined || parsed[meal]) {
        throw wrong('noCutOff', { value: one, example: 'monday=friday 12:00' });
      }
      parsed[meal] = { weekday: until, minutes };
    }
    return JSON.stringify(parsed);
  },
  write: (sql) => [
    `(SELECT string_agg(meal || '=' || (until ->> 'weekday') || ' ' ||
       ${timeText("(until ->> 'minutes')::integer")}, ';' ORDER BY meal)
      FROM jsonb_each(${sql}) AS cut_off (meal, until))`,
  ],
});

function inColumn<T>(column: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof WrongValue ? new WrongValue(error.why, column) : error;
  }
}

/** A text in the product's languages: one column for each, such as `name.pt-BR`. */
export const texts = (
  prefix: string,
  { staged, max, isRequired }: { staged: string; max: number; isRequired: boolean },
): Field => ({
  columns: LANGUAGES.map((language) => `${prefix}.${language}`),
  staged,
  type: 'jsonb',
  isRequired,
  read(values) {
    const given = LANGUAGES.flatMap((language, index) => {
      const value = values[index] ?? '';
      return value === '' ? [] : [[language, inColumn(index, () => plainText(value, max))]];
    });
    if (isRequired && given.length === 0) throw wrong('emptyEverywhere');
    return JSON.stringify(Object.fromEntries(given));
  },
  write: (sql) => LANGUAGES.map((language) => safeText(`${sql} ->> ${literal(language)}`)),
});
