import { randomInt } from 'node:crypto';

// Without I, O, 0 and 1: a child reads these from a screen and types them at a kiosk.
const KIOSK_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const KIOSK_LENGTH = 4;

const randomText = (length: number) =>
  Array.from({ length }, () => KIOSK_ALPHABET[randomInt(KIOSK_ALPHABET.length)]).join('');

/** Four characters, unique within a school (decision G.5); the caller tries again on a clash. */
export const newKioskUserId = () => randomText(KIOSK_LENGTH);

/** Four characters: what the child types at the kiosk. */
export const newKioskPassword = () => randomText(KIOSK_LENGTH);

/** A random EAN-13 out of the range for use within a store, with its check digit (decision G.5). */
export function newBarcode(): string {
  const digits = `2${String(randomInt(1e11)).padStart(11, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
