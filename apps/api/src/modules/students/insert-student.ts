import { openAccount } from '@merenda/ledger';
import type { InsertObject, Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import type { Services } from '../services.ts';
import { type Identifiers, withFreeIdentifiers } from './identifiers.ts';
import { refuseDuplicate } from './school-data.ts';

type NewStudent = Omit<InsertObject<DB, 'student'>, 'id' | 'wallet_id' | keyof Identifiers> & {
  id: string;
  wallet_id?: string;
};

interface InsertOptions {
  /** Runs in the same transaction. */
  andThen?: (trx: Transaction<DB>) => Promise<void>;
  /** Taken if they are free; else, and unless given, random ones. */
  identifiers?: Identifiers;
}

/**
 * Inserts a student with an unused kiosk id and barcode, and with the wallet's account if there is
 * one; the guardian becomes the owner.
 * @throws Failure duplicate_student
 */
export async function insertStudent(
  { db }: Pick<Services, 'db'>,
  guardian: Pick<SignedIn, 'id' | 'currency'>,
  student: NewStudent,
  { andThen, identifiers: first }: InsertOptions = {},
): Promise<void> {
  await withFreeIdentifiers(
    (identifiers) =>
      refuseDuplicate(
        db.transaction().execute(async (trx) => {
          await write(trx, guardian, { ...student, ...identifiers });
          await andThen?.(trx);
        }),
      ),
    first,
  );
}

async function write(
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id' | 'currency'>,
  student: NewStudent & Identifiers,
): Promise<void> {
  if (student.wallet_id) {
    await openAccount(executorOf(trx), {
      id: student.wallet_id,
      mode: 'strict',
      currency: guardian.currency,
      kind: 'student-wallet',
    });
  }
  await trx.insertInto('student').values(student).execute();
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
