import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { open, SealError, seal } from './seal.ts';

type Holder = Pick<Services, 'env' | 'log'>;

const KEY_BYTES = 32;
const PRINT_BYTES = 8;

/** A key that encrypts students' keys, and a fingerprint to recognise it. */
interface DataKey {
  key: Buffer;
  print: Buffer;
}

/** The key that is written with, and, while keys are rotated, the other that still opens. */
function dataKeys({ env, log }: Holder): [DataKey, ...DataKey[]] {
  if (!env.DATA_KEY) {
    log.error('DATA_KEY is not set: health data can be neither kept nor read');
    throw locked();
  }
  const former = env.FORMER_DATA_KEY === undefined ? [] : [readKey(env.FORMER_DATA_KEY)];
  return [readKey(env.DATA_KEY), ...former];
}

function readKey(digits: string): DataKey {
  const key = Buffer.from(digits, 'hex');
  const print = createHmac('sha256', key).update('print').digest().subarray(0, PRINT_BYTES);
  return { key, print };
}

/** Of the keys the one that wrapped a student's; the first when none did, which then does not open. */
const keyFor = (keys: readonly [DataKey, ...DataKey[]], wrappedWith: Buffer): DataKey =>
  keys.find(({ print }) => print.equals(wrappedWith)) ?? keys[0];

/** A failure of its own: the data exists, but its key is missing. */
export const locked = () =>
  new Failure('health_data_locked', {
    message: 'health data cannot be opened with the present DATA_KEY',
    userMessageKey: 'health.error.locked',
  });

const placeOf = (studentId: string) => `key of student ${studentId}`;

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
  const keys = dataKeys(holder);
  const [{ key, print }] = keys;
  await refuseUnknownDataKey(holder, trx, keys);
  const studentKey = randomBytes(KEY_BYTES);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('health_key')
    .values({
      student_id: studentId,
      wrapped_key: seal(key, studentKey, placeOf(studentId)),
      data_key_print: print,
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
    .select(['wrapped_key', 'data_key_print'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { key } = keyFor(dataKeys(holder), row.data_key_print);
  return unlocked(holder, () => open(key, row.wrapped_key, placeOf(studentId)));
}

/** Opens sealed content; a failure is logged for the operator and thrown for the guardian. */
export function unlocked(holder: Pick<Holder, 'log'>, opening: () => Buffer): Buffer {
  try {
    return opening();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    holder.log.error('health data does not open: DATA_KEY is another one, or it was tampered with');
    throw locked();
  }
}

/**
 * A student's key as DATA_KEY wraps it.
 * @returns what is to be written; `current` when it is so already, `locked` when no key opens it
 */
export function rewrap(
  holder: Holder,
  row: { student_id: string; wrapped_key: Buffer; data_key_print: Buffer },
): { wrapped_key: Buffer; data_key_print: Buffer } | 'current' | 'locked' {
  const keys = dataKeys(holder);
  const [{ key, print }] = keys;
  const wrapper = keyFor(keys, row.data_key_print);
  if (print.equals(row.data_key_print)) return 'current';
  const place = placeOf(row.student_id);
  try {
    const studentKey = open(wrapper.key, row.wrapped_key, place);
    return { wrapped_key: seal(key, studentKey, place), data_key_print: print };
  } catch (error) {
    if (error instanceof SealError) return 'locked';
    throw error;
  }
}

/** Refuses to write beside a key that is not known here: both would be needed from then on. */
async function refuseUnknownDataKey(
  { log }: Holder,
  trx: Transaction<DB>,
  keys: readonly DataKey[],
): Promise<void> {
  const other = await trx
    .selectFrom('health_key')
    .select('student_id')
    .where(
      'data_key_print',
      'not in',
      keys.map(({ print }) => print),
    )
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  log.error('DATA_KEY is not the one that health data was written with: nothing is written');
  throw locked();
}
