import { readableText } from '@merenda/domain/people/passwords';
import { kioskPasswordError, MIN_KIOSK_PASSWORD } from '@merenda/domain/people/students';

const PARTS = 3;

const random = (length: number): string =>
  readableText(crypto.getRandomValues(new Uint8Array(length)));

/** A password of the student's account, in parts that are easily copied by hand. */
export const madePassword = (): string =>
  Array.from({ length: PARTS }, () => random(MIN_KIOSK_PASSWORD)).join('-');

/** A kiosk password (product:students#kiosk-login). */
export function madeKioskPassword(): string {
  const made = random(MIN_KIOSK_PASSWORD);
  return kioskPasswordError(made) ? madeKioskPassword() : made;
}
