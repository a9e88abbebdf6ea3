import { openAccount } from '@merenda/ledger';
import type { InsertObject, Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { executorOf, isUniqueViolation } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { newBarcode, newKioskUserId } from './identifiers.ts';

type NewStudent = Omit<
  InsertObject<DB, 'student'>,
  'id' | 'wallet_id' | 'ean_code' | 'kiosk_user_id'
> & { id: string; wallet_id?: string };

const MAX_CLASHES = 20;

/**
 * Inserts a student with an unused kiosk id and barcode, and with the wallet's account if there is
 * one; the guardian becomes the owner. `andThen` runs in the same transaction.
 * @throws Failure duplicate_student
 */
export async function insertStudent(
  { db }: Services,
  guardian: SignedIn,
  student: NewStudent,
  andThen: (trx: Transaction<DB>) => Promise<void> = async () => {},
): Promise<void> {
  for (let clash = 0; clash < MAX_CLASHES; clash += 1) {
    try {
      await db.transaction().execute(async (trx) => {
        await write(trx, guardian, student);
        await andThen(trx);
      });
      return;
    } catch (error) {
      const identifierClash =
        isUniqueViolation(error, 'student_kiosk_key') ||
        isUniqueViolation(error, 'student_ean_key');
      if (isUniqueViolation(error) && !identifierClash) throw new Failure('duplicate_student');
      if (!identifierClash) throw error;
    }
  }
  throw new Error('no free kiosk id was found');
}

async function write(trx: Transaction<DB>, guardian: SignedIn, student: NewStudent): Promise<void> {
  if (student.wallet_id) {
    await openAccount(executorOf(trx), {
      id: student.wallet_id,
      mode: 'strict',
      currency: guardian.currency,
      kind: 'student-wallet',
    });
  }
  await trx
    .insertInto('student')
    .values({ ...student, ean_code: newBarcode(), kiosk_user_id: newKioskUserId() })
    .execute();
  await trx
    .insertInto('guardianship')
    .values({
      guardian_id: guardian.id,
      student_id: student.id,
      is_owner: true,
      may_spend: true,
      may_see_health: true,
    })
    .execute();
  await writeAudit(trx, { actor: guardian.id, action: 'student.registered', subject: student.id });
}
