import { HOUR_SECONDS } from '@merenda/domain/time/spans';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/generated.ts';
import { isDue } from '../jobs/lease.ts';
import { retryAfter } from '../jobs/sweep.ts';

/** After this time other workers take the e-mails of a crashed worker. */
const LEASE = sql`interval '1 minute'`;
const MAX_PAUSE_SECONDS = HOUR_SECONDS;
/** After this time an e-mail is given up: it is out of date. */
const RETRY_FOR = sql`interval '3 days'`;

/** A taken e-mail. */
export type DueEmail = Awaited<ReturnType<typeof takeDue>>[number];

/** Takes up to `most` due e-mails under a lease; e-mails that were never tried go first. */
export const takeDue = (db: Kysely<DB>, most: number) =>
  db
    .with('due', (query) =>
      query
        .selectFrom('mail_outbox')
        .select(['id', 'attempts', 'due_at'])
        .where('closed_at', 'is', null)
        .where(isDue('due_at', MAX_PAUSE_SECONDS))
        .orderBy('attempts')
        .orderBy('due_at')
        .limit(most)
        .forNoKeyUpdate()
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
 * Puts e-mails that were not begun back, as if they had not been taken; e-mails that another worker has
 * taken meanwhile are left alone.
 */
export const putBack = (db: Kysely<DB>, emails: readonly DueEmail[]) =>
  sql`
    UPDATE mail_outbox SET due_at = now(), attempts = mail_outbox.attempts - 1
    FROM unnest(${emails.map(({ id }) => id)}::text[], ${emails.map(({ attempts }) => attempts)}::int[])
      AS unsent (id, attempts)
    WHERE mail_outbox.id = unsent.id AND mail_outbox.attempts = unsent.attempts`.execute(db);

/**
 * Closes e-mails. Their rows stay for a while, so that the same e-mail is not ordered again; the data in
 * them is deleted.
 */
export const close = (db: Kysely<DB>, ids: readonly string[]) =>
  db
    .updateTable('mail_outbox')
    .set({ closed_at: sql`now()`, data: '{}' })
    .where('id', 'in', ids)
    .execute();

/** Postpones an e-mail that the carrier did not take, each time longer. */
export const putOff = (db: Kysely<DB>, { id, attempts }: DueEmail) =>
  db
    .updateTable('mail_outbox')
    .set({ due_at: retryAfter(attempts, { longestSeconds: MAX_PAUSE_SECONDS }) })
    .where('id', '=', id)
    .execute();
