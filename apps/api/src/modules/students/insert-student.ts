import { MAX_STUDENTS } from '@merenda/domain/people/students';
import { openAccount } from '@merenda/ledger';
import { type InsertObject, sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { raiseAlerts } from '../../platform/alerts/raise-alerts.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { lockName } from '../../platform/database/locks.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { type Identifiers, withFreeIdentifiers } from './identifiers.ts';
import { refuseTakenNumber } from './registration-numbers.ts';
import { refuseDuplicate } from './school-data.ts';

type NewStudent = Omit<InsertObject<DB, 'student'>, keyof Known | keyof Identifiers> & Known;

interface Known {
  id: string;
  school_id: string;
  enrollment_number?: string | null;
  wallet_id?: string;
}

interface InsertOptions {
  /** Runs in the same transaction. */
  andThen?: (trx: Transaction<DB>) => Promise<void>;
  /** Taken if they are free; otherwise, and by default, random ones. */
  identifiers?: Identifiers;
}

/**
 * Inserts a student with an unused kiosk id and barcode, and with the wallet's account if there is
 * one; the guardian becomes the owner.
 * @throws Failure duplicate_student, number_taken, validation_failed beyond MAX_STUDENTS
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
          await lockName(trx, 'registration', guardian.id);
          await refuseTooMany(trx, guardian);
          await refuseSecondTime(trx, guardian, student);
          await refuseTakenNumber(trx, {
            id: student.id,
            schoolId: student.school_id,
            number: student.enrollment_number,
          });
          await write(trx, guardian, { ...student, ...identifiers });
          await andThen?.(trx);
          await tellOfPendingForm(trx, guardian, student);
        }),
      ),
    first,
  );
}

async function refuseTooMany(trx: Transaction<DB>, guardian: Pick<SignedIn, 'id'>): Promise<void> {
  const { registered } = await trx
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .select((eb) => eb.fn.countAll<bigint>().as('registered'))
    .where('guardian_id', '=', guardian.id)
    .where('is_owner', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (registered < MAX_STUDENTS) return;
  throw new Failure('validation_failed', {
    message: 'too many students',
    userMessageKey: 'students.error.tooMany',
  });
}

/**
 * Registers one student for a form that is sent twice, or in two tabs at once. A student without a
 * registration number is the same by guardian, name, birth date and school.
 */
async function refuseSecondTime(
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id'>,
  student: NewStudent,
): Promise<void> {
  if (student.enrollment_number != null) return;
  const same = await trx
    .selectFrom('student')
    .innerJoin('guardianship', 'guardianship.student_id', 'student.id')
    .select('student.id')
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('school_id', '=', student.school_id)
    .where('birth_date', '=', student.birth_date)
    .where(sql`lower(normalize(name, NFC))`, '=', sql`lower(${student.name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (same) {
    throw new Failure('duplicate_student', { userMessageKey: 'students.error.alreadyYours' });
  }
}

/** Raises the alert where the school has health forms, and none came with the registration. */
async function tellOfPendingForm(
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id'>,
  { id }: NewStudent,
): Promise<void> {
  const pending = await trx
    .selectFrom('student')
    .innerJoin('school', 'school.id', 'student.school_id')
    .select('student.id')
    .where('student.id', '=', id)
    .where('anamnesis_enabled', '=', true)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM health_form WHERE student_id = ${id})`)
    .executeTakeFirst();
  if (!pending) return;
  const event = `form-pending-${id}`;
  await raiseAlerts(trx, [{ guardianId: guardian.id, kind: 'form-pending', event, subject: id }]);
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
