/**
 * A wallet's `currencyInfo` (product:money#currency). `decimal_digits` is the number of decimals
 * shown, `rounding` the smallest cash step (0: none).
 */
export interface CurrencyInfo {
  symbol: string;
  name: string;
  symbol_native: string;
  decimal_digits: number;
  rounding: number;
  code: CurrencyCode;
  name_plural: string;
}

/** code: exponent, symbol, native symbol, name, plural. Exponents are those of ISO 4217. */
const TABLE = {
  AOA: [2, 'Kz', 'Kz', 'Angolan kwanza', 'Angolan kwanzas'],
  ARS: [2, 'AR$', '$', 'Argentine peso', 'Argentine pesos'],
  BRL: [2, 'R$', 'R$', 'Brazilian real', 'Brazilian reals'],
  CAD: [2, 'CA$', '$', 'Canadian dollar', 'Canadian dollars'],
  CHF: [2, 'CHF', 'CHF', 'Swiss franc', 'Swiss francs'],
  CLP: [0, 'CL$', '$', 'Chilean peso', 'Chilean pesos'],
  COP: [2, 'CO$', '$', 'Colombian peso', 'Colombian pesos'],
  CZK: [2, 'Kč', 'Kč', 'Czech koruna', 'Czech korunas'],
  DKK: [2, 'Dkr', 'kr.', 'Danish krone', 'Danish kroner'],
  EUR: [2, '€', '€', 'Euro', 'euros'],
  GBP: [2, '£', '£', 'British pound sterling', 'British pounds sterling'],
  HUF: [2, 'Ft', 'Ft', 'Hungarian forint', 'Hungarian forints'],
  ISK: [0, 'Ikr', 'kr.', 'Icelandic króna', 'Icelandic krónur'],
  JPY: [0, '¥', '¥', 'Japanese yen', 'Japanese yen'],
  MXN: [2, 'MX$', '$', 'Mexican peso', 'Mexican pesos'],
  MZN: [2, 'MTn', 'MTn', 'Mozambican metical', 'Mozambican meticals'],
  NOK: [2, 'Nkr', 'kr', 'Norwegian krone', 'Norwegian kroner'],
  PEN: [2, 'S/', 'S/', 'Peruvian sol', 'Peruvian soles'],
  PLN: [2, 'zł', 'zł', 'Polish zloty', 'Polish zlotys'],
  PYG: [0, '₲', '₲', 'Paraguayan guarani', 'Paraguayan guaranis'],
  RON: [2, 'lei', 'lei', 'Romanian leu', 'Romanian lei'],
  SEK: [2, 'Skr', 'kr', 'Swedish krona', 'Swedish kronor'],
  USD: [2, '$', '$', 'US dollar', 'US dollars'],
  UYU: [2, '$U', '$', 'Uruguayan peso', 'Uruguayan pesos'],
  ZAR: [2, 'R', 'R', 'South African rand', 'South African rand'],
} as const satisfies Record<string, readonly [number, string, string, string, string]>;

export type CurrencyCode = keyof typeof TABLE;

/** The currencies of the brands. Each has its own row in every table of limits and amounts. */
export type BrandCurrency = 'BRL' | 'EUR' | 'GBP' | 'HUF';

/** A currency's row of a table; `other` for a currency that no brand has. */
export function ofCurrency<Value>(
  table: Readonly<Record<BrandCurrency, Value>>,
  code: string,
  other: Value,
): Value {
  return Object.hasOwn(table, code) ? table[code as BrandCurrency] : other;
}

/**
 * Currencies with decimals in the books but no coin below the whole: decimals are shown only when
 * needed.
 */
const SHOWN_WHOLE: readonly string[] = ['HUF'];

/** Every currency of the country table, in the shape of a wallet's `currencyInfo`. */
export const CURRENCIES: Readonly<Record<CurrencyCode, Readonly<CurrencyInfo>>> = buildCurrencies();

export const CURRENCY_CODES = Object.keys(CURRENCIES) as CurrencyCode[];

/** The currency where neither a wallet nor a country names one (product:money#currency). */
export const DEFAULT_CURRENCY: CurrencyCode = 'BRL';

/** The value is a currency code of the table. */
export function isCurrencyCode(code: unknown): code is CurrencyCode {
  return typeof code === 'string' && Object.hasOwn(TABLE, code);
}

/**
 * The number of decimals of the currency's smallest unit (ISO 4217): minor units are counted and
 * stored with it. Intl is not used for this, because it writes HUF with 0
 * (product:money#minor-units).
 * @throws RangeError for a code outside the table
 */
export function exponentOf(code: string): number {
  if (!isCurrencyCode(code)) throw new RangeError(`unknown currency ${code}`);
  return TABLE[code][0];
}

function buildCurrencies(): Record<CurrencyCode, CurrencyInfo> {
  const entries = Object.entries(TABLE).map(
    ([code, [exponent, symbol, symbol_native, name, name_plural]]) => {
      const decimal_digits = SHOWN_WHOLE.includes(code) ? 0 : exponent;
      const rest = { symbol, name, symbol_native, rounding: 0, code, name_plural };
      return [code, { ...rest, decimal_digits }];
    },
  );
  return Object.fromEntries(entries);
}
