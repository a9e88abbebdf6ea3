import { isCnpj, isCpf } from '../people/brazilian-tax-ids.ts';
import { bankName, bankText, isPrintable } from './printed-name.ts';

// CNAB 240 of FEBRABAN, layout 103: the format in which Brazilian banks accept payment orders
// (product:reversal#bank-files).

/** The account that pays. */
export interface CnabPayer {
  /** The bank's three digits, and its name. */
  bank: string;
  bankName: string;
  cnpj: string;
  name: string;
  /** The number of the company's contract with the bank. */
  agreement: string;
  agency: string;
  agencyDigit: string;
  account: string;
  accountDigit: string;
}

export interface CnabPayment {
  /** Our name for the payment, twenty characters at most. */
  id: string;
  amountMinor: bigint;
  /** The account's holder, with the CPF or CNPJ. */
  name: string;
  taxId: string;
  to:
    | { type: 'bank-account'; bank: string; bankAgency: string; bankAccountNumber: string }
    | { type: 'pix'; pixKeyType: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random'; pixKey: string };
}

export interface CnabFile {
  payer: CnabPayer;
  /** The number of the file at this bank, from 1 on. */
  sequence: number;
  /**
   * The file's day YYYY-MM-DD and time HH:MM:SS by the company's clock, and the day of the payment.
   */
  day: string;
  time: string;
  payOn: string;
  payments: readonly CnabPayment[];
}

/** A field: its last position, its kind (digits, text, identifier) and its content. */
type Field = readonly [until: number, kind: '9' | 'X' | '=', value?: string | number | bigint];

const LENGTH = 240;

/** A record of 240 characters; its fields follow each other without a gap. */
export function record(fields: readonly Field[]): string {
  let line = '';
  for (const [until, kind, value = ''] of fields) {
    const length = until - line.length;
    line += WRITERS[kind](`${value}`, length);
  }
  if (line.length !== LENGTH) throw new RangeError(`a record of ${line.length} characters`);
  return line;
}

/** @throws RangeError for a text that does not fit: no digit is ever cut off */
function digits(text: string, length: number): string {
  if (!/^\d*$/.test(text) || text.length > length)
    throw new RangeError(`${text} in ${length} digits`);
  return text.padStart(length, '0');
}

/**
 * @throws RangeError for a text that does not fit or has other characters: a changed one would be
 * another account
 */
function exact(text: string, length: number): string {
  if (!/^[!-~]*$/.test(text) || text.length > length) {
    throw new RangeError(`not in ${length} characters`);
  }
  return text.padEnd(length, ' ');
}

/** Text in CNAB's characters, cut off or padded. */
const alphanumeric = (value: string, length: number): string =>
  bankText(value, 'cnab').slice(0, length).padEnd(length, ' ');

const WRITERS = { '9': digits, X: alphanumeric, '=': exact };

/** @throws RangeError for a name that banks cannot write */
function printed(name: string): string {
  if (!isPrintable(name, 'cnab')) throw new RangeError('a name that banks cannot write');
  return bankName(name, 'cnab');
}

/** Number and check digit. @throws RangeError for another text */
function numberOf(text: string): [number: string, digit: string] {
  const [, number, digit = ''] = /^(\d+)(?:-([\dX]))?$/.exec(text) ?? [];
  if (number === undefined) throw new RangeError('not a number with a check digit');
  return [number, digit];
}

const REGISTRATION_LENGTH = 14;

/**
 * A CPF or CNPJ in fourteen places; since July 2026 a CNPJ may have letters.
 * @throws RangeError for another text
 */
function registration(taxId: string): string {
  if (!isCpf(taxId) && !isCnpj(taxId)) throw new RangeError('no CPF or CNPJ');
  return taxId.padStart(REGISTRATION_LENGTH, '0');
}

const written = (day: string) => day.split('-').reverse().join('');

/** The ways to pay, each a batch of its own: account at the same bank, at another (TED), PIX. */
const WAYS = [
  { form: '01', clearing: '000' },
  { form: '41', clearing: '018' },
  { form: '45', clearing: '009' },
] as const;

const PIX_INITIATION = { phone: '01', email: '02', cpf: '03', cnpj: '03', random: '04' } as const;

/** The purpose code of a TED: credit to a current account. */
const TED_PURPOSE = '00010';

/** The file: header, a batch for each used way, trailer; with the line ends that banks require. */
export function cnab240({ payer, payments, ...file }: CnabFile): string {
  const formOf = ({ to }: CnabPayment) =>
    to.type === 'pix' ? '45' : to.bank === payer.bank ? '01' : '41';
  const batches = WAYS.flatMap((way) => {
    const own = payments.filter((payment) => formOf(payment) === way.form);
    return own.length > 0 ? [{ way, payments: own }] : [];
  });
  const lines = batches.flatMap((batch, at) =>
    batchLines(payer, { ...batch, number: at + 1 }, file),
  );
  const all = [fileHeader(payer, file), ...lines];
  return [...all, fileTrailer(payer, batches.length, all.length + 1), ''].join('\r\n');
}

type Dates = Pick<CnabFile, 'sequence' | 'day' | 'time' | 'payOn'>;

const CNPJ = 2;

/** The payer's registration, contract and account: positions 18 to 72 of both headers. */
const payerFields = (payer: CnabPayer): Field[] => [
  [18, '9', CNPJ],
  [32, '=', registration(payer.cnpj)],
  [52, '=', payer.agreement],
  [57, '9', payer.agency],
  [58, '=', payer.agencyDigit],
  [70, '9', payer.account],
  [71, '=', payer.accountDigit],
  [72, 'X'],
  [102, 'X', printed(payer.name)],
];

const fileHeader = (payer: CnabPayer, { sequence, day, time }: Dates): string =>
  record([
    [3, '9', payer.bank],
    [7, '9', 0],
    [8, '9', 0],
    [17, 'X'],
    ...payerFields(payer),
    [132, 'X', payer.bankName],
    [142, 'X'],
    [143, '9', 1],
    [151, '9', written(day)],
    [157, '9', time.replaceAll(':', '')],
    [163, '9', sequence],
    [166, '9', 103],
    [171, '9', 0],
    [240, 'X'],
  ]);

const fileTrailer = ({ bank }: CnabPayer, batches: number, records: number): string =>
  record([
    [3, '9', bank],
    [7, '9', 9999],
    [8, '9', 9],
    [17, 'X'],
    [23, '9', batches],
    [29, '9', records],
    [35, '9', 0],
    [240, 'X'],
  ]);

interface Batch {
  number: number;
  way: (typeof WAYS)[number];
  payments: readonly CnabPayment[];
}

function batchLines(payer: CnabPayer, { number, way, payments }: Batch, dates: Dates): string[] {
  const totalMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const segments = payments.flatMap((payment, at) => [
    segmentA(payer, payment, { batch: number, at: 2 * at + 1, way, ...dates }),
    segmentB(payer, payment, { batch: number, at: 2 * at + 2 }),
  ]);
  const header = record([
    [3, '9', payer.bank],
    [7, '9', number],
    [8, '9', 1],
    [9, 'X', 'C'],
    [11, '9', 98],
    [13, '9', way.form],
    [16, '9', 46],
    [17, 'X'],
    ...payerFields(payer),
    [142, 'X'],
    [172, 'X'],
    [177, '9', 0],
    [192, 'X'],
    [212, 'X'],
    [217, '9', 0],
    [222, 'X'],
    [224, '9', 1],
    [240, 'X'],
  ]);
  const trailer = record([
    [3, '9', payer.bank],
    [7, '9', number],
    [8, '9', 5],
    [17, 'X'],
    [23, '9', segments.length + 2],
    [41, '9', totalMinor],
    [59, '9', 0],
    [65, '9', 0],
    [240, 'X'],
  ]);
  return [header, ...segments, trailer];
}

/** The amount and the account; a PIX by key has no account. */
function segmentA(
  payer: CnabPayer,
  { id, amountMinor, name, to }: CnabPayment,
  { batch, at, way, payOn }: Dates & { batch: number; at: number; way: Batch['way'] },
): string {
  const [agency, agencyDigit] = to.type === 'pix' ? ['', ''] : numberOf(to.bankAgency);
  const [account, digit] = to.type === 'pix' ? ['', ''] : numberOf(to.bankAccountNumber);
  return record([
    [3, '9', payer.bank],
    [7, '9', batch],
    [8, '9', 3],
    [13, '9', at],
    [14, 'X', 'A'],
    [15, '9', 0],
    [17, '9', 0],
    [20, '9', way.clearing],
    [23, '9', to.type === 'pix' ? 0 : to.bank],
    [28, '9', agency],
    [29, '=', agencyDigit],
    [41, '9', account],
    [42, '=', digit],
    [43, 'X'],
    [73, 'X', printed(name)],
    [93, '=', id],
    [101, '9', written(payOn)],
    [104, 'X', 'BRL'],
    [119, '9', 0],
    [134, '9', amountMinor],
    [154, 'X'],
    [162, '9', 0],
    [177, '9', 0],
    [217, 'X'],
    [219, 'X'],
    [224, 'X', way.form === '41' ? TED_PURPOSE : ''],
    [226, 'X'],
    [229, 'X'],
    [230, '9', 0],
    [240, 'X'],
  ]);
}

const CPF_DIGITS = 11;
const CPF = 1;

/** The holder by tax number, and the key of a PIX. */
function segmentB(
  payer: CnabPayer,
  { taxId, to }: CnabPayment,
  { batch, at }: { batch: number; at: number },
): string {
  return record([
    [3, '9', payer.bank],
    [7, '9', batch],
    [8, '9', 3],
    [13, '9', at],
    [14, 'X', 'B'],
    [17, 'X', to.type === 'pix' ? PIX_INITIATION[to.pixKeyType] : ''],
    [18, '9', taxId.length === CPF_DIGITS ? CPF : CNPJ],
    [32, '=', registration(taxId)],
    [67, 'X'],
    [127, 'X'],
    [226, '=', to.type === 'pix' ? to.pixKey : ''],
    [232, '9', 0],
    [240, '9', 0],
  ]);
}
