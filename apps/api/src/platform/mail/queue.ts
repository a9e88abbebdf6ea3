import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/generated.ts';
import { retryAfter } from '../jobs/sweep.ts';

/** A worker that dies with e-mails in hand leaves them to the others after this. */
const LEASE = sql`interval '1 minute'`;
const MAX_PAUSE_SECONDS = 3_600;
/** Then it is given up: by then it is news to nobody. */
const RETRY_FOR = sql`interval '3 days'`;

/** An e-mail that was taken up. */
export type Due = Awaited<ReturnType<typeof takeDue>>[number];

/** Takes up what is due, so many at most, under a lease. What was never tried goes first. */
export const takeDue = (db: Kysely<DB>, most: number) =>
  db
    .with('due', (query) =>
      query
        .selectFrom('mail_outbox')
        .select(['id', 'attempts', 'due_at'])
        .where('closed_at', 'is', null)
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('attempts')
        .orderBy('due_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .with('taken', (query) =>
      query
        .updateTable('mail_outbox')
        .from('due')
        .set({ due_at: sql`now() + ${LEASE}`, attempts: sql`mail_outbox.attempts + 1` })
        .whereRef('mail_outbox.id', '=', 'due.id')
        .returning(['mail_outbox.id', 'kind', 'guardian_id', 'data', 'mail_outbox.attempts'])
        .returning([
          'due.due_at as since',
          sql<boolean>`created_at < now() - ${RETRY_FOR}`.as('isLast'),
          sql<number>`extract(epoch from now() - created_at)::float8`.as('waitedSeconds'),
        ]),
    )
    .selectFrom('taken')
    .select(['id', 'kind', 'guardian_id', 'data', 'attempts', 'isLast', 'waitedSeconds'])
    .orderBy('attempts')
    .orderBy('since')
    .execute();

/**
 * Leaves what was not begun to whoever comes next, as if it had not been taken up; not what another
 * worker has taken up meanwhile.
 */
export const putBack = (db: Kysely<DB>, emails: readonly Due[]) =>
  sql`
    UPDATE mail_outbox SET due_at = now(), attempts = mail_outbox.attempts - 1
    FROM unnest(${emails.map(({ id }) => id)}::text[], ${emails.map(({ attempts }) => attempts)}::int[])
      AS unsent (id, attempts)
    WHERE mail_outbox.id = unsent.id AND mail_outbox.attempts = unsent.attempts`.execute(db);

/** The rows stay for a while, so that the same e-mail is not ordered again; what they said does not. */
export const close = (db: Kysely<DB>, ids: readonly string[]) =>
  db
    .updateTable('mail_outbox')
    .set({ closed_at: sql`now()`, data: '{}' })
    .where('id', 'in', ids)
    .execute();

/** One that was not taken is tried again later, each time later. */
export const putOff = (db: Kysely<DB>, { id, attempts }: Due) =>
  db
    .updateTable('mail_outbox')
    .set({ due_at: retryAfter(attempts, { longestSeconds: MAX_PAUSE_SECONDS }) })
    .where('id', '=', id)
    .execute();
