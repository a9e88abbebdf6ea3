import { splitMinor, toMinor } from '../money/minor-units.ts';
import { bankName, bankText } from '../payouts/printed-name.ts';
import { crc16, readFields, writeField, writeFields } from './emv-fields.ts';

const GUI = 'br.gov.bcb.pix';

/**
 * The content of a PIX BR Code (Banco Central, Manual BR Code; EMV QRCPS merchant-presented mode).
 */
export interface BrCode {
  /**
   * static: pays to a key; dynamic: the bank fetches the charge from `url`; recurrence: neither.
   */
  kind: 'static' | 'dynamic' | 'recurrence';
  key?: string;
  /** The address of the charge, without its scheme. */
  url?: string;
  description?: string;
  amountMinor?: bigint;
  merchantName: string;
  merchantCity: string;
  /**
   * The reference of a static code; absent where it has "***". A charge's reference is at its
   * `url`.
   */
  txid?: string;
  /** The code can be paid only once. */
  oneTime: boolean;
}

export type BrCodeResult =
  | { ok: true; code: BrCode }
  | { ok: false; error: 'malformed' | 'crc' | 'not_pix' };

/**
 * The text is a valid transaction id of a charge: 26 to 35 letters and digits
 * (product:topups#pix-code).
 */
export function isTxid(text: string): boolean {
  return /^[a-zA-Z0-9]{26,35}$/.test(text);
}

/**
 * Writes a PIX BR Code: static with a `key`, dynamic (and by default one-time) with a `url`. A
 * dynamic code has no txid: a charge's is longer than the field and is found at the address.
 * Merchant name (25 characters) and city (15) are written in plain ASCII and cut. The amount is in
 * minor units (centavos).
 * @throws RangeError when a part is missing or does not fit its field
 */
export function buildBrCode(input: {
  key?: string;
  url?: string;
  description?: string;
  amountMinor?: bigint;
  merchantName: string;
  merchantCity: string;
  txid?: string;
  oneTime?: boolean;
}): string {
  const { key, url, amountMinor, txid, oneTime = url !== undefined } = input;
  if ((key === undefined) === (url === undefined)) throw new RangeError('either key or url');
  if (txid !== undefined && !(key !== undefined && STATIC_TXID.test(txid))) {
    throw new RangeError(`not a txid of a static code: ${txid}`);
  }
  const account =
    key === undefined ? ['25', fitting('url', url, URL)] : ['01', fitting('key', key, KEY)];
  const code = writeFields([
    ['00', '01'],
    ['01', oneTime ? '12' : undefined],
    [
      '26',
      writeFields([
        ['00', GUI],
        [account[0] ?? '', account[1]],
        ['02', bankText(input.description ?? '', 'emv') || undefined],
      ]),
    ],
    ['52', '0000'],
    ['53', '986'],
    ['54', amountMinor === undefined ? undefined : amountText(amountMinor)],
    ['58', 'BR'],
    ['59', fitting('name', bankName(input.merchantName, 'emv'), NAME)],
    ['60', fitting('city', bankText(input.merchantCity, 'emv').slice(0, 15).trim(), CITY)],
    ['62', writeField('05', txid ?? NO_TXID)],
  ]);
  return `${code}6304${crc16(`${code}6304`)}`;
}

/**
 * Reads a PIX BR Code. It refuses a wrong checksum (any one character changed), lengths that do not
 * add up, fields that differ from the manual, and codes that are not PIX in reais. A lower-case
 * checksum is accepted.
 */
export function parseBrCode(text: string): BrCodeResult {
  const code = text.trim();
  if (code.length < 12 || code.length > MAX_CODE) return { ok: false, error: 'malformed' };
  if (crc16(code.slice(0, -4)) !== code.slice(-4).toUpperCase()) return { ok: false, error: 'crc' };
  const fields = readFields(code);
  // The checksum is the last field, over all before it.
  const isFramed = code.startsWith('000201') && code.slice(-8, -4) === '6304' && fields?.has('63');
  return fields && isFramed ? readPix(fields) : { ok: false, error: 'malformed' };
}

/** The form of each field (EMV QRCPS merchant-presented mode, Manual BR Code); `ans` is plain ASCII. */
const NAME = /^(?! )[ -~]{1,25}$/;
const CITY = /^(?! )[ -~]{1,15}$/;
const KEY = /^[!-~]{1,77}$/;
/** Host and path, without a scheme. */
const URL = /^(?=.{1,77}$)[a-zA-Z\d.-]+(:\d{1,5})?\/[!-~]*$/;
const STATIC_TXID = /^[a-zA-Z\d]{1,25}$/;
const NO_TXID = '***';
/** The longest code. */
const MAX_CODE = 512;

const FIELDS: readonly (readonly [id: string, form: RegExp, isOptional?: true])[] = [
  ['01', /^1[12]$/, true],
  ['52', /^\d{4}$/],
  ['59', NAME],
  ['60', CITY],
  ['61', /^[ -~]{1,10}$/, true],
];

const fits = (fields: Map<string, string>) =>
  FIELDS.every(([id, form, isOptional]) => {
    const value = fields.get(id);
    return value === undefined ? isOptional === true : form.test(value);
  });

function readPix(fields: Map<string, string>): BrCodeResult {
  const accounts = pixTemplates(fields, '26', '51');
  const [account] = accounts;
  if (!account || fields.get('53') !== '986' || fields.get('58') !== 'BR') {
    return { ok: false, error: 'not_pix' };
  }
  const amountMinor = amountOf(fields.get('54'));
  const payee = payeeOf(account, pixTemplates(fields, '80', '99'));
  const txid = readFields(fields.get('62') ?? '')?.get('05') ?? '';
  const isRight =
    accounts.length === 1 && fits(fields) && (txid === NO_TXID || STATIC_TXID.test(txid));
  if (!isRight || !payee || amountMinor === 'wrong') return { ok: false, error: 'malformed' };
  return {
    ok: true,
    code: {
      ...payee,
      ...(amountMinor !== undefined && { amountMinor }),
      merchantName: fields.get('59') ?? '',
      merchantCity: fields.get('60') ?? '',
      // By the manual, banks ignore the txid of a dynamic code.
      ...(payee.kind === 'static' && txid !== NO_TXID && { txid }),
      oneTime: fields.get('01') === '12',
    },
  };
}

/** PIX's templates among the fields from one id to another. */
function pixTemplates(fields: Map<string, string>, from: string, to: string) {
  return [...fields].flatMap(([id, value]) => {
    const template = id < from || id > to ? undefined : readFields(value);
    return template?.get('00')?.toLowerCase() === GUI ? [template] : [];
  });
}

/**
 * The payee: a key or an address, never both; neither where the code has only recurring charges.
 */
function payeeOf(
  account: Map<string, string>,
  recurring: readonly Map<string, string>[],
): Pick<BrCode, 'kind' | 'key' | 'url' | 'description'> | undefined {
  const [key, url, description] = [account.get('01'), account.get('25'), account.get('02')];
  const hasPlainText = description === undefined || /^[ -~]+$/.test(description);
  const areRight = recurring.every((template) => URL.test(template.get('25') ?? ''));
  if (!hasPlainText || !areRight || (key !== undefined && url !== undefined)) return undefined;
  const described = description === undefined ? {} : { description };
  if (url !== undefined) return URL.test(url) ? { kind: 'dynamic', url, ...described } : undefined;
  if (key !== undefined) return KEY.test(key) ? { kind: 'static', key, ...described } : undefined;
  return recurring.length > 0 ? { kind: 'recurrence', ...described } : undefined;
}

/** An amount in reais, more than zero, with both decimals or none. */
function amountOf(text: string | undefined): bigint | undefined | 'wrong' {
  if (text === undefined) return undefined;
  const isAmount = /^(0|[1-9]\d{0,6})(\.\d{2})?$/.test(text) && Number(text) <= 1_000_000;
  const minor = isAmount ? toMinor(text, 'BRL') : 0n;
  return minor > 0n ? minor : 'wrong';
}

function amountText(minor: bigint): string {
  if (minor <= 0n) throw new RangeError('an amount is more than zero');
  const { integer, fraction } = splitMinor(minor, 'BRL');
  return `${integer}.${fraction}`;
}

function fitting(name: string, value: string | undefined, form: RegExp): string {
  if (value !== undefined && form.test(value)) return value;
  throw new RangeError(`${name} does not fit its field`);
}
