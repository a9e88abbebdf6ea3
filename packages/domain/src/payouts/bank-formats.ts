import { type Destination, type DestinationType, destinationTypes } from './destinations.ts';
import type { BankSet } from './printed-name.ts';

// The formats of files for a bank (product:reversal#bank-files).

/** The format that pays to each kind of destination; undefined for kinds that are paid by hand. */
const FORMATS = {
  'bank-account': 'cnab240',
  pix: 'cnab240',
  iban: 'pain001',
  'sort-code': undefined,
} as const satisfies Readonly<Record<DestinationType, string | undefined>>;

export type BankFileFormat = Exclude<(typeof FORMATS)[DestinationType], undefined>;

/** The characters of each format's names. */
export const BANK_SETS = { cnab240: 'cnab', pain001: 'sepa' } as const satisfies Readonly<
  Record<BankFileFormat, BankSet>
>;

export const BANK_FILE_FORMATS = Object.keys(BANK_SETS) as [BankFileFormat, ...BankFileFormat[]];

/** A destination to which a format pays. */
export type PaidBy<Format extends BankFileFormat> = Extract<
  Destination,
  {
    type: {
      [Type in DestinationType]: (typeof FORMATS)[Type] extends Format ? Type : never;
    }[DestinationType];
  }
>;

export const isPaidBy = <Format extends BankFileFormat>(
  format: Format,
  destination: Destination,
): destination is PaidBy<Format> => FORMATS[destination.type] === format;

/** The format of a country's banks; undefined where each payout is paid by hand. */
export const bankFileFormat = (country: string): BankFileFormat | undefined =>
  FORMATS[destinationTypes(country)[0]];

/** The characters of a country's banks; SEPA's where each payout is paid by hand. */
export function bankSetOf(country: string): BankSet {
  const format = bankFileFormat(country);
  return format ? BANK_SETS[format] : 'sepa';
}
