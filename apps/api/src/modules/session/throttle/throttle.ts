import { type ThrottlePolicy, waitsOf } from '@merenda/domain/access/throttle';
import type { Key } from '@merenda/i18n';
import { type RawBuilder, sql } from 'kysely';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import type { ThrottleKey } from './throttle-keys.ts';

/** A counted try, and the wait that it caused. */
export interface CountedTry {
  subject: ThrottleKey;
  /** The number of counted tries, including this one. */
  failures: number;
  blockedUntil: string | null;
}

/** @throws Failure too_many_requests with the seconds left, while the subject has to wait */
export async function checkThrottle(
  { db }: Pick<Services, 'db'>,
  subject: ThrottleKey,
  userMessageKey: Key = 'login.error.tooMany',
): Promise<void> {
  const row = await db
    .selectFrom('attempt')
    .where('subject', '=', subject)
    .select(sql<number | null>`extract(epoch from blocked_until - now())::float8`.as('seconds'))
    .executeTakeFirst();
  const seconds = row?.seconds ?? 0;
  if (seconds > 0) {
    throw new Failure('too_many_requests', {
      retryAfterSeconds: seconds,
      userMessageKey,
    });
  }
}

/**
 * Counts one try before its end is known, so that simultaneous tries are all counted. A try that
 * ends well calls `takeBack` or `clearFailures`.
 * @throws Failure too_many_requests with the seconds left
 */
export async function beginAttempt(
  services: Pick<Services, 'db'>,
  subject: ThrottleKey,
  policy: ThrottlePolicy,
  userMessageKey?: Key,
): Promise<CountedTry> {
  for (;;) {
    const counted = await countTry(services, subject, policy);
    if (counted) return counted;
    await checkThrottle(services, subject, userMessageKey);
  }
}

/**
 * Counts a try, unless the subject has to wait. The wait grows with each try and never becomes a
 * lock-out (product:session#login-delays).
 * @returns undefined while the subject has to wait: then nothing was counted
 */
export async function countTry(
  { db }: Pick<Services, 'db'>,
  subject: ThrottleKey,
  policy: ThrottlePolicy,
): Promise<CountedTry | undefined> {
  const tries = sql<number>`CASE
    WHEN attempt.window_started_at < now() - make_interval(secs => ${policy.forgetSeconds})
    THEN 1 ELSE attempt.failures + 1 END`;
  const late = sql<number>`(${tries}) - ${policy.freeTries}`;
  const waits = waitsOf(policy);
  const wait = sql`(${waits}::float8[])[least(${late}, ${waits.length})]`;
  return db
    .insertInto('attempt')
    .values({ subject, failures: 1, window_started_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures: tries,
          window_started_at: sql<Date>`now()`,
          blocked_until: sql<Date | null>`CASE WHEN ${late} > 0
            THEN now() + make_interval(secs => ${wait}) END`,
        })
        .where(isFree),
    )
    .returning(['subject', 'failures', sql<string | null>`blocked_until::text`.as('blockedUntil')])
    .$castTo<CountedTry>()
    .executeTakeFirst();
}

const isFree: RawBuilder<boolean> = sql`attempt.blocked_until IS NULL OR attempt.blocked_until <= now()`;

/**
 * Takes back a try that ended well. The other tries and their waits stay; the last one leaves no
 * row.
 */
export async function takeBack(
  { db }: Pick<Services, 'db'>,
  { subject, blockedUntil }: CountedTry,
): Promise<void> {
  const isItsWait = sql`blocked_until = ${blockedUntil}::timestamptz`;
  await sql`
    WITH last AS (
      DELETE FROM attempt WHERE subject = ${subject} AND failures <= 1
        AND (blocked_until IS NULL OR ${isItsWait}) RETURNING subject)
    UPDATE attempt SET failures = greatest(failures - 1, 0),
      blocked_until = CASE WHEN ${isItsWait} THEN NULL ELSE blocked_until END
    WHERE subject = ${subject} AND NOT EXISTS (SELECT FROM last)`.execute(db);
}

/** Deletes the subject's count after a proof: all free mistakes are available again. */
export async function clearFailures(
  { db }: Pick<Services, 'db'>,
  subject: ThrottleKey,
): Promise<void> {
  await db.deleteFrom('attempt').where('subject', '=', subject).execute();
}

const WINDOW_HOURS = { hour: 1, day: 24 } as const;

/** Counts a use of a subject. @returns the number of its uses in the running window, with this one */
export async function countUse(
  { db }: Pick<Services, 'db'>,
  subject: ThrottleKey,
  window: keyof typeof WINDOW_HOURS,
): Promise<number> {
  const isOver = sql`attempt.window_started_at < now() - make_interval(hours => ${WINDOW_HOURS[window]})`;
  const used = sql<number>`CASE WHEN ${isOver} THEN 1 ELSE attempt.failures + 1 END`;
  const { failures } = await db
    .insertInto('attempt')
    .values({ subject, failures: 1, window_started_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: used,
        window_started_at: sql<Date>`CASE WHEN ${isOver}
          THEN now() ELSE attempt.window_started_at END`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}
