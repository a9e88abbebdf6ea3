import { STUDENT_CODE_VALID_DAYS } from '@merenda/domain/people/guardians';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fitsCode, newCodes } from '../../auth/printed-codes.ts';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { isNumbered } from '../students/index.ts';

interface Wanted {
  schoolId: string;
  enrollmentNumbers: readonly string[];
  seen?: string | undefined;
}

/**
 * Issues codes that a school gives families on paper (product:students#school-code), for the
 * registered ones of the numbers. A student's earlier code is void.
 * @param wanted `seen`: the time until which the author knows of codes
 * @throws Failure record_changed when a student has a later code: it may be on its way to a family
 */
export async function issueStudentCodes(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  operator: Pick<SignedInOperator, 'id'>,
  { schoolId, enrollmentNumbers, seen }: Wanted,
) {
  const registered = (trx: Pick<Transaction<DB>, 'selectFrom'>) =>
    trx
      .selectFrom('student')
      .select(['id', 'enrollment_number as number'])
      .where('school_id', '=', schoolId)
      .where(isNumbered(enrollmentNumbers))
      .where('deleted_at', 'is', null)
      .orderBy('id');
  const { length } = await registered(db).execute();
  const { codes, hashes } = await newCodes(passwords, length);
  return db.transaction().execute(async (trx) => {
    const expiresAt = sql<Date>`now() + make_interval(days => ${STUDENT_CODE_VALID_DAYS})`;
    const { at, from } = await trx
      .selectNoFrom([expiresAt.as('at'), sql<Date>`now()`.as('from')])
      .executeTakeFirstOrThrow();
    // A student who is being registered at this moment gets a code the next time.
    const students = await registered(trx).limit(length).forNoKeyUpdate().execute();
    await refuseUnseen(trx, students, { schoolId, seen });
    const docs: { enrollmentNumber: string; code: string }[] = [];
    for (const [index, { id, number }] of students.entries()) {
      const row = { school_id: schoolId, code_hash: hashes[index] ?? '', expires_at: at };
      await trx
        .insertInto('student_code')
        .values({ student_id: id, ...row })
        .onConflict((conflict) =>
          conflict.column('student_id').doUpdateSet({ ...row, created_at: sql<Date>`now()` }),
        )
        .execute();
      await writeAudit(trx, {
        operator: operator.id,
        action: 'student.code-issued',
        subject: id,
      });
      docs.push({ enrollmentNumber: number ?? '', code: codes[index] ?? '' });
    }
    return { docs, issuedAt: from.toISOString(), expiresAt: at.toISOString() };
  });
}

/** @throws Failure record_changed, with the numbers that have a code which the author has not seen */
async function refuseUnseen(
  trx: Transaction<DB>,
  students: readonly { id: string; number: string | null }[],
  { schoolId, seen }: Pick<Wanted, 'schoolId' | 'seen'>,
): Promise<void> {
  const living = await trx
    .selectFrom('student_code')
    .select('student_id')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', sql<string>`ANY (${students.map(({ id }) => id)}::uuid[])`)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(seen !== undefined, (codes) =>
      // Answers tell milliseconds.
      codes.where(sql`date_trunc('milliseconds', created_at)`, '>', seen ?? ''),
    )
    .execute();
  const unseen = students.filter(({ id }) => living.some((code) => code.student_id === id));
  if (unseen.length === 0) return;
  throw new Failure('record_changed', {
    message: 'there are codes already',
    userMessageKey: 'console.error.codesIssued',
    userMessageValues: () => ({ numbers: unseen.map(({ number }) => number ?? '').join(', ') }),
  });
}

/**
 * The hash of the student's code, if the typed one fits; otherwise undefined. The same work is done without a
 * code.
 */
export async function findFittingCode(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  studentId: string | undefined,
  typed: string,
): Promise<string | undefined> {
  const code = studentId === undefined ? undefined : await findCode(db, studentId);
  return (await fitsCode(passwords, typed, code?.code_hash)) ? code?.code_hash : undefined;
}

const findCode = (db: Kysely<DB>, studentId: string) =>
  db
    .selectFrom('student_code')
    .innerJoin('student', (join) =>
      join
        .onRef('student.id', '=', 'student_code.student_id')
        .onRef('student.school_id', '=', 'student_code.school_id'),
    )
    .select('code_hash')
    .where('student_id', '=', studentId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/**
 * Uses up the code of a student whom the caller has locked; false when it was used or replaced
 * since it was found.
 */
export async function useStudentCode(
  trx: Transaction<DB>,
  studentId: string,
  codeHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('student_code')
    .where('student_id', '=', studentId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
