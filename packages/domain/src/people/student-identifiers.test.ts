import { expect, test } from 'vitest';
import {
  madeKioskPassword,
  madeKioskUserId,
  madePassword,
  storeBarcode,
} from './student-identifiers.ts';
import { KIOSK_USER_ID_LENGTH, MIN_KIOSK_PASSWORD } from './students.ts';

/** Gives the lists of bytes one after the other, each of the requested length. */
function randomOf(...lists: number[][]) {
  return (length: number) => Uint8Array.from(lists.shift()?.slice(0, length) ?? []);
}

test('each has the length of its own rule, in characters that are not confused', () => {
  const random = (length: number) => Uint8Array.from({ length }, (_, at) => at * 7);
  expect(madeKioskUserId(random)).toMatch(new RegExp(`^[A-HJ-NP-Z2-9]{${KIOSK_USER_ID_LENGTH}}$`));
  expect(madeKioskPassword(random)).toHaveLength(MIN_KIOSK_PASSWORD);
  expect(madePassword(random)).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
});

test('a kiosk password that the rule refuses is made again', () => {
  expect(madeKioskPassword(randomOf([1, 1, 1, 1], [1, 33, 65, 97], [0, 1, 2, 3]))).toBe('ABCD');
});

test.each([
  ['00000000000', '2000000000008'],
  ['12345678901', '2123456789010'],
])('a barcode of %s has its check digit', (digits, barcode) => {
  expect(storeBarcode(digits)).toBe(barcode);
});
