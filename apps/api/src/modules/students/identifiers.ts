import { randomBytes, randomInt } from 'node:crypto';
import { madeKioskUserId, storeBarcode } from '@merenda/domain/people/student-identifiers';
import { isUniqueViolation } from '../../platform/database/database.ts';

const MAX_CLASHES = 20;

/** The identifiers of a student at the school's kiosk; each is unique within the school. */
export interface Identifiers {
  ean_code: string;
  kiosk_user_id: string;
}

const newIdentifiers = (): Identifiers => ({
  ean_code: storeBarcode(String(randomInt(1e11)).padStart(11, '0')),
  kiosk_user_id: madeKioskUserId(randomBytes),
});

/**
 * Repeats the write with other identifiers while another student of the school has one of them,
 * also a student who took it at the same moment.
 * @param write runs in a transaction of its own
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
