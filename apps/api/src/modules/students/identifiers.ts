import { randomBytes, randomInt } from 'node:crypto';
import { readableText } from '@merenda/domain/people/passwords';
import { KIOSK_USER_ID_LENGTH } from '@merenda/domain/people/students';
import { isUniqueViolation } from '../../platform/database/database.ts';

const MAX_CLASHES = 20;

const randomText = (length: number) => readableText(randomBytes(length));

/** A random user id of four characters (product:students#kiosk-login). */
const newKioskUserId = () => randomText(KIOSK_USER_ID_LENGTH);

/** A random password of four characters, typed at the kiosk. */
export const newKioskPassword = () => randomText(KIOSK_USER_ID_LENGTH);

/**
 * A random EAN-13 from the range for use within a store, with its check digit
 * (product:students#barcode).
 */
function newBarcode(): string {
  const digits = `2${String(randomInt(1e11)).padStart(11, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** What a student is known by at the school's kiosk; each unique within the school. */
export interface Identifiers {
  ean_code: string;
  kiosk_user_id: string;
}

const newIdentifiers = (): Identifiers => ({
  ean_code: newBarcode(),
  kiosk_user_id: newKioskUserId(),
});

/**
 * Writes with other identifiers as long as another student of the school has one of them, also one
 * who took it at the same moment.
 * @param write all of it in a transaction of its own
 * @param first tried before random ones
 */
export async function withFreeIdentifiers(
  write: (identifiers: Identifiers) => Promise<void>,
  first = newIdentifiers(),
): Promise<void> {
  let identifiers = first;
  for (let clash = 0; clash < MAX_CLASHES; clash += 1) {
    try {
      return await write(identifiers);
    } catch (error) {
      const isTaken =
        isUniqueViolation(error, 'student_kiosk_key') ||
        isUniqueViolation(error, 'student_ean_key');
      if (!isTaken) throw error;
      identifiers = newIdentifiers();
    }
  }
  throw new Error('no free kiosk id was found');
}
