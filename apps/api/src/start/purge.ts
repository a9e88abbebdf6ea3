import { FIGURES } from '@merenda/domain/figures';
import { RETENTION } from '@merenda/domain/retention';
import { purgeIdempotency } from '@merenda/ledger';
import { type RawBuilder, sql } from 'kysely';
import { removeDueFiles } from '../modules/health/index.ts';
import type { Services } from '../modules/services.ts';
import type { DB } from '../platform/database/generated.ts';

/** Rows per statement: the purge works in small steps, so that nobody waits for it. */
const BATCH = 1_000;

const days = (count: number) => sql`make_interval(days => ${count})`;
const hours = (count: number) => sql`make_interval(hours => ${count})`;

/** Columns of an instant that ends a row. A used link still answers until it expires. */
type End<Table extends keyof DB> = Extract<
  keyof DB[Table],
  | 'expires_at'
  | `${'accepted' | 'agreed' | 'declined' | 'ended' | 'refused' | 'revoked' | 'withdrawn'}_at`
>;

/** Rows whose first end lies longer ago than the term. Every column that ends a row of the table is named. */
const ended = <Table extends keyof DB>(
  table: Table,
  ends: Record<End<Table>, true>,
  term: RawBuilder<unknown>,
) =>
  sql.join(
    Object.keys(ends).map((end) => sql`${sql.ref(`${table}.${end}`)} < now() - ${term}`),
    sql` OR `,
  );

const SPENT_LINK = days(RETENTION.spentLinkDays);

/** Rows past their use, by table (decision record 0193). */
const OVER = {
  session: ended('session', { expires_at: true, revoked_at: true }, days(FIGURES.endedSessionDays)),
  operator_session: ended(
    'operator_session',
    { expires_at: true, revoked_at: true },
    days(FIGURES.endedSessionDays),
  ),
  attempt: sql`window_started_at < now() - ${hours(FIGURES.addressHours)}
    AND (blocked_until IS NULL OR blocked_until < now())`,
  request_count: sql`minute < now() - ${hours(RETENTION.countedRequestHours)}`,
  operator_presence: sql`seen_at < now() - ${hours(RETENTION.presenceHours)}`,
  password_reset: sql`expires_at < now() - ${SPENT_LINK}`,
  email_confirmation: sql`expires_at < now() - ${SPENT_LINK}`,
  login_link: sql`expires_at < now() - ${SPENT_LINK}`,
  passkey_challenge: sql`expires_at < now()`,
  sign_in_ticket: sql`expires_at < now()`,
  known_device: sql`last_seen_at < now() - ${days(RETENTION.knownDeviceDays)}`,
  guardian_invitation: ended(
    'guardian_invitation',
    {
      expires_at: true,
      accepted_at: true,
      declined_at: true,
      withdrawn_at: true,
    },
    days(RETENTION.endedInvitationDays),
  ),
  guardian_request: ended(
    'guardian_request',
    {
      expires_at: true,
      agreed_at: true,
      refused_at: true,
    },
    days(RETENTION.endedRequestDays),
  ),
  student_code: sql`expires_at < now()`,
  card_setup: sql`expires_at < now() - ${days(RETENTION.endedCardPageDays)}`,
  health_draft: sql`saved_at < now() - ${days(FIGURES.healthDraftDays)}`,
  mail_outbox: sql`closed_at < now() - ${days(RETENTION.sentEmailDays)}`,
  cart: sql`expires_at < now() - ${SPENT_LINK}
    AND NOT EXISTS (SELECT FROM meal_order WHERE meal_order.cart_id = cart.id)`,
  guardian_event: sql`at < now() - ${days(RETENTION.toldEventDays)}`,
  alert: sql`created_at < now() - ${days(RETENTION.alertDays)}`,
  attendance: sql`day < (now() - ${days(RETENTION.attendanceDays)})::date`,
  // The enrolment's last day is over in its school's time zone.
  enrolment: sql`until <= current_date AND until <
    (now() AT TIME ZONE (SELECT time_zone FROM school WHERE id = school_id))::date`,
  processor_event: sql`processed_at < now() - ${days(RETENTION.webhookDays)}`,
} satisfies Partial<Record<keyof DB, ReturnType<typeof sql>>>;

/**
 * Removes these rows, files that are due for removal, and expired answers of idempotency keys
 * (product:api#idempotency). Any number of workers share the work.
 */
export async function purge(services: Services, signal?: AbortSignal): Promise<void> {
  for (const [table, over] of Object.entries(OVER)) {
    let removed = BATCH;
    while (removed === BATCH && !signal?.aborted) {
      const { numAffectedRows } = await sql`
        DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${sql.table(table)} WHERE ${over}
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`.execute(services.db);
      removed = Number(numAffectedRows);
    }
  }
  await removeDueFiles(services);
  await purgeIdempotency(services.pool);
}
