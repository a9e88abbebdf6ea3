import type { FieldError } from '../forms/forms.ts';
import { wholeNumberError } from '../forms/whole-number.ts';
import { isCnpj } from '../people/brazilian-tax-ids.ts';
import { normaliseTaxId } from '../people/tax-ids.ts';
import { countryOrDefault } from '../places/countries.ts';
import { BANK_FILE_FORMATS, BANK_SETS, type BankFileFormat } from './bank-formats.ts';
import { ibanError } from './destinations.ts';
import { normaliseIban } from './iban.ts';
import { holderError } from './printed-name.ts';

// The account from which a company pays by a bank file (product:reversal#bank-files).

/** The typed fields of a paying account, by format. */
export const PAYER_FIELDS = {
  cnab240: [
    ...(['bank', 'bankName', 'name', 'cnpj', 'agreement'] as const),
    ...(['agency', 'agencyDigit', 'account', 'accountDigit', 'sequence'] as const),
  ],
  pain001: ['name', 'iban', 'bic'],
} as const satisfies Readonly<Record<BankFileFormat, readonly string[]>>;

type FieldOf<Format extends BankFileFormat> = (typeof PAYER_FIELDS)[Format][number];

export type PayerField = FieldOf<BankFileFormat>;

const OPTIONAL = [
  'agreement',
  'agencyDigit',
  'accountDigit',
  'bic',
] as const satisfies readonly PayerField[];

/** The fields that may stay empty. */
export const OPTIONAL_OF_PAYER: readonly PayerField[] = OPTIONAL;

/** A field that each account of a format has, and none of another format: it tells the format. */
const OWN_FIELDS = { cnab240: 'agency', pain001: 'iban' } as const satisfies {
  [Format in BankFileFormat]: Exclude<
    FieldOf<Format>,
    FieldOf<Exclude<BankFileFormat, Format>> | (typeof OPTIONAL)[number]
  >;
};

/** @throws RangeError for an account of no known format */
function formatOf(payer: object): BankFileFormat {
  const format = BANK_FILE_FORMATS.find((one) => OWN_FIELDS[one] in payer);
  if (!format) throw new RangeError('a paying account of no known format');
  return format;
}

/**
 * The answer of the table for a paying account's format.
 * @throws RangeError for an account of no known format
 */
export function toldByFormat<Payer extends object, Told>(
  payer: Payer,
  table: {
    readonly [Format in BankFileFormat]: (
      payer: Extract<Payer, Readonly<Record<(typeof OWN_FIELDS)[Format], unknown>>>,
    ) => Told;
  },
): Told {
  const tell = table[formatOf(payer)] as (payer: Payer) => Told;
  return tell(payer);
}

const BANK_DIGITS = 3;
/** The most characters of the other fields that are written exactly. */
const MOST = { agency: 5, account: 12, agreement: 20, agencyDigit: 1, accountDigit: 1 } as const;
const BIC_LENGTHS = { short: 8, long: 11 } as const;

const exact = (most: number) => new RegExp(`^[!-~]{0,${most}}$`);
const digits = (least: number, most: number) => new RegExp(`^\\d{${least},${most}}$`);

/** The highest number of a file: its field has six digits, and the next file begins anew. */
export const MAX_SEQUENCE = 999_999;
/** How far a typed number may be above the last one: further is a slip. */
export const MAX_SEQUENCE_STEP = 1_000;

/** The patterns of the fields that are written exactly. */
export const PAYER_PATTERNS = {
  bank: digits(BANK_DIGITS, BANK_DIGITS),
  agreement: exact(MOST.agreement),
  agency: digits(1, MOST.agency),
  agencyDigit: exact(MOST.agencyDigit),
  account: digits(1, MOST.account),
  accountDigit: exact(MOST.accountDigit),
  sequence: /^[1-9]\d{0,5}$/,
  bic: /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/,
} as const satisfies Partial<Record<PayerField, RegExp>>;

/** The CNPJ as a file has it, from what was typed. */
export const payerCnpj = (typed: string): string =>
  normaliseTaxId(countryOrDefault('BR'), typed, 'company');

/** The error of one field of a paying account, which says how it is written. */
export function payerError(format: BankFileFormat, field: PayerField, text: string): FieldError {
  const typed = text.trim();
  if (typed === '') {
    return OPTIONAL_OF_PAYER.includes(field) ? undefined : { key: 'form.required' };
  }
  const unless = (isRight: boolean, error: FieldError) => (isRight ? undefined : error);
  switch (field) {
    case 'name':
      return holderError(typed, BANK_SETS[format]);
    case 'bankName':
      return unless(!holderError(typed, BANK_SETS[format]), {
        key: 'console.bankFile.error.bankName',
      });
    case 'cnpj':
      return unless(isCnpj(payerCnpj(typed)), { key: 'form.taxIdentifierNumber.matches' });
    case 'iban':
      return ibanError(normaliseIban(typed));
    case 'sequence':
      return wholeNumberError(typed, { least: 1, most: MAX_SEQUENCE });
    case 'bank':
      return unless(PAYER_PATTERNS.bank.test(typed), {
        key: 'console.bankFile.error.digits',
        values: { number: BANK_DIGITS },
      });
    case 'bic':
      return unless(PAYER_PATTERNS.bic.test(typed), {
        key: 'console.bankFile.error.bic',
        values: BIC_LENGTHS,
      });
    case 'agency':
    case 'account':
      return unless(PAYER_PATTERNS[field].test(typed), {
        key: 'console.bankFile.error.mostDigits',
        values: { number: MOST[field] },
      });
    default:
      return unless(PAYER_PATTERNS[field].test(typed), {
        key: 'console.bankFile.error.plain',
        values: { number: MOST[field] },
      });
  }
}
