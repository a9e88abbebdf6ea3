import { type RawBuilder, sql } from 'kysely';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import type { ThrottleKey } from './throttle-keys.ts';

/** A few mistakes are human; then each further one doubles the wait, up to a ceiling. */
export interface ThrottlePolicy {
  freeFailures: number;
  firstDelaySeconds: number;
  longestDelaySeconds: number;
}

export const ACCOUNT_THROTTLE: ThrottlePolicy = {
  freeFailures: 4,
  firstDelaySeconds: 2,
  longestDelaySeconds: 900,
};
export const ADDRESS_THROTTLE: ThrottlePolicy = {
  freeFailures: 30,
  firstDelaySeconds: 2,
  longestDelaySeconds: 900,
};

const FORGET_AFTER = sql`interval '1 hour'`;

/** @throws Failure too_many_requests with the seconds left, while one of the subjects is held back */
export async function checkThrottle(
  { db }: Pick<Services, 'db'>,
  subjects: ThrottleKey[],
): Promise<void> {
  const { seconds } = await db
    .selectFrom('attempt')
    .where('subject', 'in', subjects)
    .select(
      sql<number | null>`extract(epoch from max(blocked_until) - now())::float8`.as('seconds'),
    )
    .executeTakeFirstOrThrow();
  if (seconds !== null && seconds > 0) {
    throw new Failure('too_many_requests', {
      retryAfterSeconds: seconds,
      userMessageKey: 'login.error.tooMany',
    });
  }
}

/**
 * One try, counted as a failure before it is known how it ends, so that tries of the same moment do
 * not slip past each other. `clearFailures` takes it back when it ends well.
 * @throws Failure too_many_requests with the seconds left
 */
export async function beginAttempt(
  services: Pick<Services, 'db'>,
  subject: ThrottleKey,
  policy: ThrottlePolicy,
): Promise<void> {
  const isFree = sql<boolean>`attempt.blocked_until IS NULL OR attempt.blocked_until <= now()`;
  while (!(await recordAttempt(services, subject, policy, isFree))) {
    await checkThrottle(services, [subject]);
  }
}

/**
 * Counts a failure; the wait grows with it and never becomes a lock-out
 * (product:session#login-delays).
 */
export async function countFailure(
  services: Pick<Services, 'db'>,
  subject: ThrottleKey,
  policy: ThrottlePolicy,
): Promise<void> {
  await recordAttempt(services, subject, policy, sql<boolean>`true`);
}

/** @returns whether it was counted */
async function recordAttempt(
  { db }: Pick<Services, 'db'>,
  subject: ThrottleKey,
  { freeFailures, firstDelaySeconds, longestDelaySeconds }: ThrottlePolicy,
  condition: RawBuilder<boolean>,
): Promise<boolean> {
  const failures = sql<number>`CASE WHEN attempt.window_started_at < now() - ${FORGET_AFTER}
    THEN 1 ELSE attempt.failures + 1 END`;
  const wait = sql`least(${longestDelaySeconds}::float8,
    ${firstDelaySeconds} * power(2, least((${failures}) - ${freeFailures} - 1, 30)))`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('attempt')
    .values({ subject, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures,
          window_started_at: sql<Date>`now()`,
          blocked_until: sql<Date | null>`CASE WHEN ${failures} > ${freeFailures}
            THEN now() + make_interval(secs => ${wait}) END`,
        })
        .where(condition),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A success forgets the account's mistakes; the address keeps its own count. */
export async function clearFailures(
  { db }: Pick<Services, 'db'>,
  subject: ThrottleKey,
): Promise<void> {
  await db.deleteFrom('attempt').where('subject', '=', subject).execute();
}

/** One of a budget of uses a subject and time (an hour unless given); false when it is spent. */
export async function spendBudget(
  { db }: Pick<Services, 'db'>,
  subject: ThrottleKey,
  budget: number,
  windowHours = 1,
): Promise<boolean> {
  const isOver = sql`attempt.window_started_at < now() - make_interval(hours => ${windowHours})`;
  const used = sql<number>`CASE WHEN ${isOver} THEN 1 ELSE attempt.failures + 1 END`;
  const { failures } = await db
    .insertInto('attempt')
    .values({ subject, failures: 1 })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: used,
        window_started_at: sql<Date>`CASE WHEN ${isOver}
          THEN now() ELSE attempt.window_started_at END`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures <= budget;
}
