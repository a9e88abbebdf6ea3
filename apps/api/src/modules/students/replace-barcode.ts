import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { permit } from '../guardians/index.ts';
import type { Services } from '../services.ts';
import { withFreeIdentifiers } from './identifiers.ts';

/**
 * Gives a student a new barcode (product:students#barcode): the previous barcode no longer pays. The kiosk
 * id and its password stay.
 * @throws Failure not_found, spending_not_allowed
 */
export async function replaceBarcode(
  { db }: Pick<Services, 'db'>,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string,
): Promise<void> {
  await withFreeIdentifiers(({ ean_code }) =>
    db.transaction().execute(async (trx) => {
      await permit(trx, guardian, studentId, ['spend']);
      await trx.updateTable('student').set({ ean_code }).where('id', '=', studentId).execute();
      await writeAudit(trx, {
        actor: guardian.id,
        action: 'student.barcode-replaced',
        subject: studentId,
      });
    }),
  );
}
