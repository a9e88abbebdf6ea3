import type { CurrencyCode } from '../money/currencies.ts';
import { COUNTRY_TABLE, type CountryRow } from './country-table.ts';
import { type Language, languageOfCountry } from './languages.ts';

export interface TaxIdentifier {
  label: string;
  placeholder: string;
  mask: string;
  /** Source of a regular expression; matches the masked and the compact form. */
  regex: string;
  /** The check digits are known (product:countries#check-digits). */
  checksum: boolean;
}

/** A country of the table (product:countries#country-table). */
export interface Country {
  /** ISO 3166 alpha-2. */
  iso2: string;
  name: string;
  namePt: string;
  flagCode: string;
  /** The country's own language (ISO 639-1). */
  language: string;
  locale: string;
  currency: CurrencyCode;
  /** The product has the country's language. */
  translationsSupport: boolean;
  /** The product's language for this country: its own, else English. */
  uiLanguage: Language;
  taxIdentifier: TaxIdentifier;
  companyTaxIdentifier?: TaxIdentifier;
  /** `regex` is the source of a pattern for E.164 numbers ("+5511961234567"). */
  phoneNumber: { prefix: string; regex: string; example: string };
  /** Absent where a country has no post codes. */
  zipCode?: { regex: string; flags?: string; mask?: string; placeholder?: string };
}

export const COUNTRIES: readonly Country[] = COUNTRY_TABLE.map(complete);

/** The country when none is known (product:countries#default-country). */
export const DEFAULT_COUNTRY = 'BR';

const byIso2 = new Map(COUNTRIES.map((country) => [country.iso2, country]));

/** A country by its ISO 3166 alpha-2 code, in any case; undefined when it is not in the table. */
export function countryByIso2(code: string): Country | undefined {
  return byIso2.get(code.toUpperCase());
}

/** A country by its code, else the default one. */
export function countryOrDefault(code: string | null | undefined): Country {
  const country = byIso2.get((code ?? '').toUpperCase()) ?? byIso2.get(DEFAULT_COUNTRY);
  if (!country) throw new Error(`the country table lacks ${DEFAULT_COUNTRY}`);
  return country;
}

function complete(row: CountryRow): Country {
  const { iso2, name, namePt, locale, currency } = row;
  const [prefix, national, example] = row.phone;
  const [zip, mask, flags] = row.zip ?? [];
  return {
    iso2,
    name,
    namePt,
    flagCode: iso2.toLowerCase(),
    language: new Intl.Locale(locale).language,
    locale,
    currency,
    translationsSupport: languageOfCountry(iso2) !== undefined,
    uiLanguage: languageOfCountry(iso2) ?? 'en',
    taxIdentifier: taxIdentifier(row.person),
    ...(row.company && { companyTaxIdentifier: taxIdentifier(row.company) }),
    phoneNumber: { prefix, regex: `^\\${prefix}${national}$`, example },
    ...(zip && {
      zipCode: {
        regex: zip,
        ...(mask && { mask, placeholder: placeholderOf(mask) }),
        ...(flags && { flags }),
      },
    }),
  };
}

/** The usual form of a mask, with a digit in each place. */
function placeholderOf(mask: string): string {
  return (mask.split('|')[0] ?? mask).replaceAll('9', '0');
}

function taxIdentifier([label, mask, regex, checksum]: CountryRow['person']): TaxIdentifier {
  return { label, placeholder: mask.split('|')[0] ?? mask, mask, regex, checksum };
}
