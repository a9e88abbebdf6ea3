import type { RecordComparison } from '@merenda/domain/books/explain';
import { addDays } from '@merenda/domain/time/dates';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import {
  ARRIVED_TOPUPS,
  DONE_REFUNDS,
  PAID_OUT_REFUNDS,
  TAKING_DISPUTES,
} from '../payments/index.ts';
import { type BookDay, legsOf, startOf } from './book-day.ts';

interface Row {
  subject: string;
  kind: string;
  posted: bigint | null;
  recorded: bigint | null;
  of_day: boolean | null;
  elsewhere: boolean | null;
}

const toComparison = ({
  subject,
  kind,
  posted,
  recorded,
  of_day,
  elsewhere,
}: Row): RecordComparison => ({
  subject,
  kind,
  postedMinor: posted ?? 0n,
  recordedMinor: recorded ?? 0n,
  isOfDay: of_day ?? false,
  isPostedElsewhere: elsewhere ?? false,
});

const within = ({ timeZone, day }: BookDay, column: string): RawBuilder<unknown> => sql`
  (${sql.ref(column)} >= ${startOf(timeZone, day)}
    AND ${sql.ref(column)} < ${startOf(timeZone, addDays(day, 1))})`;

/**
 * Money between the company and its processors: by the ledger's postings in a close, and by the processors'
 * answers of the day. It arrived, went back, came back, or was disputed. An amount above zero came in. A dispute's record is what it takes now: the day of its changes is the posting's.
 */
export async function compareProcessorRecords(
  db: Kysely<DB>,
  bookDay: BookDay,
): Promise<RecordComparison[]> {
  const clearing = [...bookDay.accounts].filter(([, name]) => name.startsWith('clearing-'));
  const ids = sql`${clearing.map(([id]) => id)}::uuid[]`;
  const { rows } = await sql<Row>`
    WITH leg AS (SELECT * FROM (${legsOf(bookDay)}) legs WHERE account = ANY (${ids})),
    posted AS (
      SELECT CASE kind WHEN 'topup-refund' THEN 'refund' WHEN 'topup-refund-reversal' THEN 'return'
          WHEN 'chargeback' THEN 'dispute' WHEN 'chargeback-reversal' THEN 'dispute'
          ELSE CASE WHEN kind LIKE 'topup-%' THEN 'arrival' ELSE kind END END AS kind,
        coalesce(reference ->> 'refund', reference ->> 'dispute', reference ->> 'topup',
          transfer_id::text) AS subject,
        -sum(amount)::bigint AS posted
      FROM leg GROUP BY 1, 2
    ),
    arrival AS (
      SELECT 'arrival' AS kind, id::text AS subject, (amount_minor + fee_minor) AS recorded,
        ${within(bookDay, 'paid_at')} AS of_day,
        EXISTS (SELECT FROM ledger.transfer_detail WHERE group_id = topup.id) AS elsewhere
      FROM topup WHERE company_id = ${bookDay.companyId} AND status IN (${sql.join(ARRIVED_TOPUPS)})
        AND (${within(bookDay, 'paid_at')}
          OR id::text IN (SELECT subject FROM posted WHERE kind = 'arrival'))
    ),
    given_back AS (
      SELECT refund.id, refund.status, refund.amount_minor,
        ${within(bookDay, 'refund.settled_at')} AS of_day,
        EXISTS (SELECT FROM ledger.transfer_detail
          WHERE group_id = refund.id AND phase = 'post') AS elsewhere
      FROM topup_refund refund JOIN topup ON topup.id = refund.topup_id
      WHERE topup.company_id = ${bookDay.companyId} AND refund.status IN (${sql.join(PAID_OUT_REFUNDS)})
        AND (${within(bookDay, 'refund.settled_at')}
          OR refund.id::text IN (SELECT subject FROM posted WHERE kind IN ('refund', 'return')))
    ),
    dispute AS (
      SELECT 'dispute' AS kind, chargeback.id::text AS subject, posted.posted
        - CASE WHEN state IN (${sql.join(TAKING_DISPUTES)}) THEN amount_minor ELSE 0 END
        - coalesce((SELECT sum(CASE WHEN credit = ANY (${ids}) THEN -amount_minor
            ELSE amount_minor END) FROM ledger.transfer_detail
            WHERE group_id = chargeback.id), 0)::bigint AS recorded,
        true AS of_day, false AS elsewhere
      FROM chargeback JOIN posted ON posted.subject = chargeback.id::text AND posted.kind = 'dispute'
    ),
    record AS (
      SELECT * FROM arrival
      -- A refund that failed later has forgotten the day on which it was done.
      UNION ALL SELECT 'refund', id::text, -amount_minor,
        CASE status WHEN 'failed'
          THEN id::text IN (SELECT subject FROM posted WHERE kind = 'refund') ELSE of_day END,
        elsewhere FROM given_back
      UNION ALL SELECT 'return', id::text, amount_minor, of_day,
        EXISTS (SELECT FROM ledger.transfer_detail
          WHERE group_id = given_back.id AND kind = 'topup-refund-reversal')
        FROM given_back WHERE status NOT IN (${sql.join(DONE_REFUNDS)})
      UNION ALL SELECT * FROM dispute
      -- The day of an owed amount's payment is the posting's.
      UNION ALL SELECT 'owed-payment', subject::text, -sum(amount_minor)::bigint, true, false
        FROM owed_payment WHERE owed_payment.status = 'paid' AND id::text IN (
          SELECT reference ->> 'owedPayment' FROM leg) GROUP BY subject
    )
    SELECT subject, kind, posted, recorded, of_day, elsewhere
    FROM posted FULL JOIN record USING (kind, subject) ORDER BY kind, subject`.execute(db);
  return rows.map(toComparison);
}

/** A close's sales by the ledger's postings, and the day's by its orders. */
export async function compareSalesRecords(
  db: Kysely<DB>,
  bookDay: BookDay,
): Promise<RecordComparison[]> {
  const sales = [...bookDay.accounts].find(([, name]) => name === 'sales')?.[0];
  const { rows } = await sql<Row>`
    WITH leg AS (SELECT * FROM (${legsOf(bookDay)}) legs WHERE account = ${sales}),
    posted AS (
      SELECT kind, CASE kind WHEN 'purchase' THEN transfer_id::text
          ELSE coalesce(reference ->> 'menuOrder', transfer_id::text) END AS key,
        sum(amount)::bigint AS posted
      FROM leg GROUP BY 1, 2
    ),
    record AS (
      SELECT 'purchase' AS kind, transfer_id::text AS key, meal_order.id::text AS order_id,
        total_minor AS recorded, ${within(bookDay, 'meal_order.created_at')} AS of_day,
        EXISTS (SELECT FROM ledger.transfer_detail
          WHERE id = meal_order.transfer_id AND credit = ${sales}) AS elsewhere
      FROM meal_order JOIN school ON school.id = meal_order.school_id
      WHERE school.company_id = ${bookDay.companyId} AND (${within(bookDay, 'meal_order.created_at')}
        OR transfer_id::text IN (SELECT key FROM posted WHERE kind = 'purchase'))
      -- The day of a cancellation is the posting's.
      UNION ALL SELECT 'purchase-refund', meal_order.id::text, meal_order.id::text, -total_minor,
        true, false
      FROM meal_order JOIN posted ON posted.kind = 'purchase-refund'
        AND posted.key = meal_order.id::text
      WHERE status = 'cancelled'
    )
    SELECT coalesce(order_id, key) AS subject, kind, posted, recorded, of_day, elsewhere
    FROM posted FULL JOIN record USING (kind, key) ORDER BY kind, subject`.execute(db);
  return rows.map(toComparison);
}
