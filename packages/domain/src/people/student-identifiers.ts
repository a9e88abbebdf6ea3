import { readableText } from './passwords.ts';
import { KIOSK_USER_ID_LENGTH, kioskPasswordError, MIN_KIOSK_PASSWORD } from './students.ts';

/** Gives as many random bytes as requested. */
type RandomBytes = (length: number) => Uint8Array;

/** The password of a student's account has parts, which make it easy to copy by hand. */
const PASSWORD_PARTS = { number: 3, length: 4 };

/** A random user id for the kiosk (product:students#kiosk-login). */
export const madeKioskUserId = (random: RandomBytes): string =>
  readableText(random(KIOSK_USER_ID_LENGTH));

/**
 * A random kiosk password of the least length that breaks no rule (product:students#kiosk-login).
 */
export function madeKioskPassword(random: RandomBytes): string {
  const made = readableText(random(MIN_KIOSK_PASSWORD));
  return kioskPasswordError(made) ? madeKioskPassword(random) : made;
}

/** A random password of the student's account: `ABCD-EFGH-2345`. */
export const madePassword = (random: RandomBytes): string =>
  Array.from({ length: PASSWORD_PARTS.number }, () =>
    readableText(random(PASSWORD_PARTS.length)),
  ).join('-');

/**
 * An EAN-13 from the range for use within a store, of eleven digits, with its check digit
 * (product:students#barcode).
 */
export function storeBarcode(elevenDigits: string): string {
  const digits = `2${elevenDigits}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
