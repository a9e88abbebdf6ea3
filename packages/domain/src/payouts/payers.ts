import type { FieldError } from '../forms/forms.ts';
import { isCnpj } from '../people/brazilian-tax-ids.ts';
import { normaliseTaxId } from '../people/tax-ids.ts';
import { countryOrDefault } from '../places/countries.ts';
import { destinationTypes, ibanError } from './destinations.ts';
import { normaliseIban } from './iban.ts';
import { type BankSet, holderError } from './printed-name.ts';

// The account from which a company pays by a bank file (product:reversal#bank-files).

/** The formats of files for a bank. */
export const BANK_FILE_FORMATS = ['cnab240', 'pain001'] as const;
export type BankFileFormat = (typeof BANK_FILE_FORMATS)[number];

/** The characters of each format's names. */
const BANK_SETS: Readonly<Record<BankFileFormat, BankSet>> = { cnab240: 'cnab', pain001: 'sepa' };

/** The format of a country's banks; undefined where each payout is paid by hand. */
export function bankFileFormat(country: string): BankFileFormat | undefined {
  const [usual] = destinationTypes(country);
  if (usual === 'bank-account') return 'cnab240';
  return usual === 'iban' ? 'pain001' : undefined;
}

/** The typed fields of a paying account, by format. */
export const PAYER_FIELDS = {
  cnab240: [
    ...(['bank', 'bankName', 'name', 'cnpj', 'agreement'] as const),
    ...(['agency', 'agencyDigit', 'account', 'accountDigit', 'sequence'] as const),
  ],
  pain001: ['name', 'iban', 'bic'],
} as const;

export type PayerField = (typeof PAYER_FIELDS)[BankFileFormat][number];

const exact = (most: number) => new RegExp(`^[!-~]{0,${most}}$`);

/** The highest number of a file: its field has six digits, and the next file begins anew. */
export const MAX_SEQUENCE = 999_999;
/** How far a typed number may be above the last one: further is a slip. */
export const MAX_SEQUENCE_STEP = 1_000;

/** The patterns of the fields that are written exactly. */
export const PAYER_PATTERNS = {
  bank: /^\d{3}$/,
  agreement: exact(20),
  agency: /^\d{1,5}$/,
  agencyDigit: exact(1),
  account: /^\d{1,12}$/,
  accountDigit: exact(1),
  sequence: /^[1-9]\d{0,5}$/,
  bic: /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/,
} as const satisfies Partial<Record<PayerField, RegExp>>;

/** The CNPJ as a file has it, from what was typed. */
export const payerCnpj = (typed: string): string =>
  normaliseTaxId(countryOrDefault('BR'), typed, 'company');

/** The error of one field of a paying account. Only the BIC may be missing. */
export function payerError(format: BankFileFormat, field: PayerField, typed: string): FieldError {
  const invalid = (isRight: boolean): FieldError => (isRight ? undefined : { key: 'form.invalid' });
  switch (field) {
    case 'name':
    case 'bankName':
      return holderError(typed, BANK_SETS[format]);
    case 'cnpj':
      return invalid(isCnpj(payerCnpj(typed)));
    case 'iban':
      return ibanError(normaliseIban(typed));
    case 'bic':
      return invalid(typed === '' || PAYER_PATTERNS.bic.test(typed));
    default:
      return invalid(PAYER_PATTERNS[field].test(typed));
  }
}
