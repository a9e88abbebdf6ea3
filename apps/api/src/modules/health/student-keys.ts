import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { openSecret, sealSecret } from '../../platform/seal/data-key.ts';
import { SealError } from '../../platform/seal/seal.ts';
import type { Services } from '../services.ts';

type Holder = Pick<Services, 'env' | 'log'>;

const KEY_BYTES = 32;

/** A failure of its own: the data exists, but its key is missing. */
export const locked = () =>
  new Failure('health_data_locked', {
    message: 'health data cannot be opened with the present DATA_KEY',
    userMessageKey: 'health.error.locked',
  });

/**
 * The student's key, created if there is none.
 * @throws Failure health_data_locked without DATA_KEY, or when existing data was written with
 * another one; nothing is written then
 */
export async function studentKeyFor(
  holder: Holder,
  trx: Transaction<DB>,
  studentId: string,
): Promise<Buffer> {
  const known = await studentKeyOf(holder, trx, studentId);
  if (known) return known;
  const studentKey = randomBytes(KEY_BYTES);
  const wrapped = await sealSecret(holder, trx, 'health_key', {
    id: studentId,
    secret: studentKey,
  }).catch(tellLocked(holder));
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('health_key')
    .values({
      student_id: studentId,
      wrapped_key: wrapped.sealed,
      data_key_print: wrapped.print,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return studentKey;
  // Another transaction created one at the same moment; it is visible now.
  const theirs = await studentKeyOf(holder, trx, studentId);
  if (!theirs) throw new Error('a student’s key came and went');
  return theirs;
}

/** @throws Failure health_data_locked when it was wrapped with another DATA_KEY */
export async function studentKeyOf(
  holder: Holder,
  db: Kysely<DB>,
  studentId: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('health_key')
    .select(['student_id as id', 'wrapped_key as sealed', 'data_key_print as print'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row && unlocked(holder, () => openSecret(holder, 'health_key', row));
}

/** Opens sealed content; a failure is logged for the operator and thrown for the guardian. */
export function unlocked(holder: Pick<Holder, 'log'>, opening: () => Buffer): Buffer {
  try {
    return opening();
  } catch (error) {
    return tellLocked(holder)(error);
  }
}

const tellLocked =
  ({ log }: Pick<Holder, 'log'>) =>
  (error: unknown): never => {
    if (!(error instanceof SealError)) throw error;
    log.error(`health data can be neither kept nor read: ${error.message}`);
    throw locked();
  };
