import { splitMinor, toMinor } from '../money/minor-units.ts';
import { crc16, readFields, writeField, writeFields } from './emv-fields.ts';

export { crc16 } from './emv-fields.ts';

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
  /** Without its scheme. */
  url?: string;
  description?: string;
  amountMinor?: bigint;
  merchantName: string;
  merchantCity: string;
  /** Absent where the code has "***". */
  txid?: string;
  /** Can be paid only once. */
  oneTime: boolean;
}

export type BrCodeResult =
  | { ok: true; code: BrCode }
  | { ok: false; error: 'malformed' | 'crc' | 'not_pix' };

/**
 * Is this a valid transaction id of a charge of ours: 26 to 35 letters and digits
 * (product:topups#pix-code)?
 */
export function isTxid(text: string): boolean {
  return /^[a-zA-Z0-9]{26,35}$/.test(text);
}

/**
 * Writes a PIX BR Code: static with a `key`, dynamic (and by default one-time) with a `url`.
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
  const account =
    key === undefined ? ['25', fitting('url', url, 77)] : ['01', fitting('key', key, 77)];
  const code = writeFields([
    ['00', '01'],
    ['01', oneTime ? '12' : undefined],
    [
      '26',
      writeFields([
        ['00', GUI],
        [account[0] ?? '', account[1]],
        ['02', ascii(input.description)],
      ]),
    ],
    ['52', '0000'],
    ['53', '986'],
    ['54', amountMinor === undefined ? undefined : amountText(amountMinor)],
    ['58', 'BR'],
    ['59', fitting('name', ascii(input.merchantName)?.slice(0, 25), 25)],
    ['60', fitting('city', ascii(input.merchantCity)?.slice(0, 15), 15)],
    ['62', writeField('05', txid === undefined ? '***' : checkedTxid(txid, key !== undefined))],
  ]);
  return `${code}6304${crc16(`${code}6304`)}`;
}

/**
 * Reads a PIX BR Code. Refused are: a wrong checksum (any one character changed), lengths that do
 * not add up, and codes that are not PIX in reais. A lower-case checksum is accepted.
 */
export function parseBrCode(text: string): BrCodeResult {
  const code = text.trim();
  if (code.length < 12) return { ok: false, error: 'malformed' };
  if (crc16(code.slice(0, -4)) !== code.slice(-4).toUpperCase()) return { ok: false, error: 'crc' };
  const fields = readFields(code);
  if (fields?.get('00') !== '01' || !fields.has('63')) return { ok: false, error: 'malformed' };
  return readPix(fields);
}

function readPix(fields: Map<string, string>): BrCodeResult {
  const account = pixAccount(fields);
  if (!account || fields.get('53') !== '986' || fields.get('58') !== 'BR') {
    return { ok: false, error: 'not_pix' };
  }
  const amountMinor = amountOf(fields.get('54'));
  const additional = readFields(fields.get('62') ?? '');
  const [merchantName, merchantCity] = [fields.get('59'), fields.get('60')];
  if (amountMinor === 'wrong' || !additional || !merchantName || !merchantCity) {
    return { ok: false, error: 'malformed' };
  }
  const [key, url, description] = [account.get('01'), account.get('25'), account.get('02')];
  const txid = additional.get('05');
  return {
    ok: true,
    code: {
      kind: url !== undefined ? 'dynamic' : key !== undefined ? 'static' : 'recurrence',
      ...(key !== undefined && { key }),
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(amountMinor !== undefined && { amountMinor }),
      merchantName,
      merchantCity,
      ...(txid !== undefined && txid !== '***' && { txid }),
      oneTime: fields.get('01') === '12',
    },
  };
}

/** PIX's merchant account template (26 to 51). */
function pixAccount(fields: Map<string, string>): Map<string, string> | undefined {
  for (const [id, value] of fields) {
    if (id < '26' || id > '51') continue;
    const account = readFields(value);
    if (account?.get('00')?.toLowerCase() === GUI) return account;
  }
  return undefined;
}

function amountOf(text: string | undefined): bigint | undefined | 'wrong' {
  if (text === undefined) return undefined;
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) <= 1_000_000
    ? toMinor(text, 'BRL')
    : 'wrong';
}

function amountText(minor: bigint): string {
  if (minor <= 0n) throw new RangeError('an amount is more than zero');
  const { integer, fraction } = splitMinor(minor, 'BRL');
  return `${integer}.${fraction}`;
}

/** A static code's id has 25 characters at most, a charge's has 26 to 35. */
function checkedTxid(txid: string, isStatic: boolean): string {
  if (isStatic ? /^[a-zA-Z0-9]{1,25}$/.test(txid) : isTxid(txid)) return txid;
  throw new RangeError(`not a txid: ${txid}`);
}

function fitting(name: string, value: string | undefined, most: number): string {
  if (value && value.length <= most) return value;
  throw new RangeError(`${name} must have 1 to ${most} characters`);
}

function ascii(text: string | undefined): string | undefined {
  return (
    text
      ?.normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^ -~]/g, '')
      .trim() || undefined
  );
}
