import { randomInt } from 'node:crypto';

// Without I, O, 0 and 1, which are easily confused when read from a screen and typed at a kiosk.
const KIOSK_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const KIOSK_LENGTH = 4;

const randomText = (length: number) =>
  Array.from({ length }, () => KIOSK_ALPHABET[randomInt(KIOSK_ALPHABET.length)]).join('');

/**
 * A random user id of four characters (product:students#kiosk-login). It must be unique within a
 * school: the caller retries on a clash.
 */
export const newKioskUserId = () => randomText(KIOSK_LENGTH);

/** A random password of four characters, typed at the kiosk. */
export const newKioskPassword = () => randomText(KIOSK_LENGTH);

/**
 * A random EAN-13 from the range for use within a store, with its check digit
 * (product:students#barcode).
 */
export function newBarcode(): string {
  const digits = `2${String(randomInt(1e11)).padStart(11, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
