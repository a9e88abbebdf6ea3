import { emailError, type FieldError } from '../forms/forms.ts';
import { normalisePhone } from '../people/phones.ts';
import { countryOrDefault } from '../places/countries.ts';
import { plainCode } from '../text/pasted.ts';
import { groupIban, ibanFault, ibanLength, normaliseIban } from './iban.ts';

const BRAZIL = countryOrDefault('BR');

/** The kinds of destinations (product:reversal#destinations). */
export const DESTINATION_TYPES = ['bank-account', 'pix', 'iban', 'sort-code'] as const;

export type DestinationType = (typeof DESTINATION_TYPES)[number];

/** The kinds of a company's country, the usual one first. */
export function destinationTypes(
  country: string,
): readonly [DestinationType, ...DestinationType[]] {
  if (country === 'BR') return ['bank-account', 'pix'];
  return country === 'GB' ? ['sort-code'] : ['iban'];
}

/** The kinds of PIX keys. */
export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const;

export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

/** The destination of a payout. */
export type Destination =
  | { type: 'bank-account'; bank: string; bankAgency: string; bankAccountNumber: string }
  | { type: 'pix'; pixKeyType: PixKeyType; pixKey: string }
  | { type: 'iban'; iban: string }
  | { type: 'sort-code'; sortCode: string; bankAccountNumber: string };

type KeyOfEach<Kind> = Kind extends unknown ? keyof Kind : never;

/** A field that is typed; kinds are chosen. */
export type DestinationField = Exclude<KeyOfEach<Destination>, 'type' | 'pixKeyType'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Agency: four digits, with or without a check digit. */
const AGENCY = /^\d{4}(-[\dX])?$/;
/** Account: up to twelve digits and a check digit. */
const ACCOUNT = /^\d{1,12}-[\dX]$/;

/** The destination as it is stored and sent: one spelling of each field, and no other fields. */
export function normaliseDestination(destination: Destination): Destination {
  switch (destination.type) {
    case 'bank-account':
      return {
        type: destination.type,
        bank: plainCode(destination.bank),
        bankAgency: wholeAgency(withCheckDigit(destination.bankAgency, AGENCY_DIGITS)),
        bankAccountNumber: withCheckDigit(destination.bankAccountNumber),
      };
    case 'pix':
      return {
        type: destination.type,
        pixKeyType: destination.pixKeyType,
        pixKey: normalisePixKey(destination),
      };
    case 'iban':
      return { type: destination.type, iban: normaliseIban(destination.iban) };
    case 'sort-code':
      return {
        type: destination.type,
        sortCode: unseparated(destination.sortCode),
        bankAccountNumber: wholeBritishAccount(unseparated(destination.bankAccountNumber)),
      };
  }
}

/** The destination in its owner's spelling, for the fields where it was typed. */
export function writtenDestination(destination: Destination): Destination {
  if (destination.type === 'iban') return { ...destination, iban: groupIban(destination.iban) };
  if (destination.type !== 'sort-code') return destination;
  return { ...destination, sortCode: destination.sortCode.replace(/(\d\d)(?=\d)/g, '$1-') };
}

const AGENCY_DIGITS = 4;

/** "12.345 6" → "12345-6"; up to `plain` characters there is no check digit. */
function withCheckDigit(value: string, plain = 1): string {
  const written = plainCode(value)
    .replace(/\s*-\s*/g, '-')
    .replace(/[\s./]/g, '')
    .replace(/x/g, 'X');
  if (written.includes('-') || written.length <= plain) return written;
  return `${written.slice(0, -1)}-${written.slice(-1)}`;
}

/** Banks write an agency in four digits: "1" is "0001". */
const wholeAgency = (agency: string): string =>
  agency.replace(/^\d{1,3}(?=-[\dX]$|$)/, (number) => number.padStart(AGENCY_DIGITS, '0'));

const BRITISH_DIGITS = 8;

/** A British account of six or seven digits gets leading zeros, as everywhere it is paid to. */
const wholeBritishAccount = (number: string): string =>
  /^\d{6,7}$/.test(number) ? number.padStart(BRITISH_DIGITS, '0') : number;

/** The code without the separators that people put between its parts. */
const unseparated = (value: string): string => plainCode(value).replace(/[\s.,\-/_()]/g, '');

function normalisePixKey({ pixKeyType, pixKey }: { pixKeyType: PixKeyType; pixKey: string }) {
  const key = plainCode(pixKey);
  switch (pixKeyType) {
    case 'cpf':
      return unseparated(key);
    case 'cnpj':
      return unseparated(key).toUpperCase();
    case 'phone':
      return pixPhone(key);
    case 'email':
      return lowered(key.replace(/^mailto:/i, ''));
    case 'random':
      return randomKey(lowered(key));
  }
}

/** Only English letters are lowered: others have more than one lower-case form. */
const lowered = (key: string): string => key.replace(/[A-Z]/g, (capital) => capital.toLowerCase());

/**
 * The number with the country's prefix, typed or not, and without the prefix dialled inside the
 * country.
 */
function pixPhone(key: string): string {
  const number = key.replace(/^tel:/i, '').replace(/\(0\)/g, '');
  return normalisePhone(BRAZIL, number) ?? number.replace(/[\s().\-/]/g, '');
}

/** A UUID in its five groups, also when typed without them. */
function randomKey(key: string): string {
  const digits = key.replace(/^urn:uuid:/, '').replace(/[\s{}-]/g, '');
  if (!/^[0-9a-f]{32}$/.test(digits)) return key;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Finds a Brazilian bank's name by its code; undefined for an unknown one. It is a parameter
 * because the list of banks is larger than all these rules: a browser loads it where a bank is
 * chosen.
 */
type NameOfBank = (code: string) => string | undefined;

/**
 * The errors of a normalised destination by field; empty without any. Only the format of a CPF or
 * CNPJ is checked: the server checks its digits (product:countries#check-digits).
 */
export function destinationErrors(
  destination: Destination,
  nameOfBank: NameOfBank,
): Partial<Record<DestinationField, FieldError>> {
  const errors = fieldErrors(destination, nameOfBank);
  const wrong = Object.entries(errors).filter(([, error]) => error);
  return Object.fromEntries(wrong);
}

function fieldErrors(
  destination: Destination,
  nameOfBank: NameOfBank,
): Partial<Record<DestinationField, FieldError>> {
  switch (destination.type) {
    case 'bank-account':
      return {
        bank: nameOfBank(destination.bank) ? undefined : { key: 'reversal.error.bank' },
        bankAgency: matches(destination.bankAgency, AGENCY, 'reversal.error.agency'),
        bankAccountNumber: matches(
          destination.bankAccountNumber,
          ACCOUNT,
          'reversal.error.accountNumber',
        ),
      };
    case 'pix':
      return { pixKey: pixKeyError(destination) };
    case 'iban':
      return { iban: ibanError(destination.iban) };
    case 'sort-code':
      return {
        sortCode: matches(destination.sortCode, /^\d{6}$/, 'reversal.error.sortCode'),
        bankAccountNumber: matches(
          destination.bankAccountNumber,
          /^\d{8}$/,
          'reversal.error.britishAccount',
        ),
      };
  }
}

type ErrorKey = NonNullable<FieldError>['key'];

const matches = (value: string, pattern: RegExp, key: ErrorKey): FieldError => {
  if (value === '') return { key: 'form.required' };
  return pattern.test(value) ? undefined : { key };
};

const PIX_KEYS: Readonly<Record<Exclude<PixKeyType, 'email'>, RegExp>> = {
  cpf: /^\d{11}$/,
  cnpj: /^[0-9A-Z]{12}\d{2}$/,
  // The Central Bank's form; a Brazilian number has ten or eleven digits after the country's.
  phone: /^\+55[1-9]\d{9,10}$/,
  random: UUID,
};

/** The longest address that can be a PIX key. */
const MAX_PIX_EMAIL = 77;

function pixKeyError({ pixKeyType, pixKey }: { pixKeyType: PixKeyType; pixKey: string }) {
  if (pixKeyType !== 'email') return matches(pixKey, PIX_KEYS[pixKeyType], 'reversal.error.pixKey');
  // An address with accents is no key: banks would write it differently.
  const isKey =
    pixKey.length <= MAX_PIX_EMAIL && /^[!-~]*$/.test(pixKey) && emailError(pixKey) === undefined;
  if (pixKey === '') return { key: 'form.required' } as const;
  return isKey ? undefined : ({ key: 'reversal.error.pixKey' } as const);
}

/** The error of an IBAN without separators. */
export function ibanError(iban: string): FieldError {
  if (iban === '') return { key: 'form.required' };
  const fault = ibanFault(iban);
  if (!fault) return undefined;
  if (fault === 'country') return { key: 'reversal.error.ibanCountry' };
  if (fault === 'checkDigits') return { key: 'reversal.error.iban' };
  return {
    key: 'reversal.error.ibanLength',
    values: { country: iban.slice(0, 2), length: ibanLength(iban) ?? 0, given: iban.length },
  };
}

/**
 * A destination masked so that nobody else can use it: the bank, and the end of the account's
 * number.
 */
export interface MaskedDestination {
  type: DestinationType;
  bank?: string;
  /** "••••5678". */
  account: string;
}

/** The masked destination that is shown after it was given (product:reversal#bank-data). */
export function maskDestination(
  destination: Destination,
  nameOfBank: NameOfBank,
): MaskedDestination {
  const { type } = destination;
  switch (type) {
    case 'bank-account':
      return {
        type,
        bank: nameOfBank(destination.bank) ?? destination.bank,
        account: masked(destination.bankAccountNumber),
      };
    case 'pix':
      return { type, account: maskedKey(destination.pixKey) };
    case 'iban':
      return { type, account: masked(destination.iban) };
    case 'sort-code':
      return { type, account: masked(destination.bankAccountNumber) };
  }
}

/** The last characters, never more than half of them. */
const masked = (value: string): string =>
  `••••${value.slice(-Math.min(4, Math.floor(value.length / 2)))}`;

/** An address keeps its first character and its domain. */
const maskedKey = (key: string): string =>
  key.includes('@') ? key.replace(/^(.).*@/, '$1••••@') : masked(key);
