import { DAYS_AHEAD } from '@merenda/domain/ordering/slots';
import { nextRun } from '@merenda/domain/ordering/standing-order';
import { timeOfMinutes, wallClockAt, wallClockToInstant } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { isFree, leaseFor } from '../../platform/jobs/lease.ts';
import { sweep, takeDue } from '../../platform/jobs/sweep.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import type { Services } from '../services.ts';
import { placeDay } from './place-day.ts';
import { findStandingDays, type StandingRow, selectStanding } from './queries.ts';
import { daysToPlace } from './standing-days.ts';

const BATCH = 50;
const LEASE_SECONDS = 300;

/**
 * Standing orders that are due. A time too far ahead is due as well: only a wrong clock sets one.
 */
const isDue = (now: Date) =>
  sql<boolean>`(due_at <= ${now} OR due_at > ${now}::timestamptz + interval '2 days')`;

/**
 * Places each day's meal of the standing orders once, whatever the number of workers, their
 * restarts and their clocks (product:week#placing-a-standing-order). A day for which anything was
 * ordered is left alone, which is checked under the student's lock. Afterwards one email tells each
 * guardian of the days; after a restart the next run sends it.
 */
export async function placeStandingOrders(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  while (!signal?.aborted) {
    const due = await takeDue(db, {
      table: 'standing_order',
      key: ['student_id'],
      when: sql`paused_by IS NULL AND ${isDue(clock())} AND ${isFree('leased_until')}`,
      orderBy: ['guardian_id', 'due_at'],
      limit: BATCH,
      set: { leased_until: leaseFor(LEASE_SECONDS) },
    });
    if (due.length === 0) break;
    await sweep(services, due, ({ student_id }) => placeOne(services, student_id), {
      name: ({ student_id }) => ({ student: student_id }),
      ...(signal && { signal }),
    });
  }
  for (const guardianId of await findUnnotified(services)) await notify(db, guardianId);
}

async function placeOne(services: Services, studentId: string): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  const row = await selectStanding(db)
    .where('standing_order.student_id', '=', studentId)
    .where('paused_by', 'is', null)
    .executeTakeFirst();
  // The standing order has ended or was paused since the run took it up.
  if (!row) return;
  const clockThere = wallClockAt(now, row.time_zone);
  const days = (await findStandingDays(db, [row], { now, days: DAYS_AHEAD })).get(studentId) ?? [];
  const why = row.is_blocked ? 'blocked' : row.may_spend ? undefined : 'rights';
  if (row.end_date && row.end_date < clockThere.day) return end(db, row);
  if (why ?? (await isGone(db, row, clockThere.day))) return pause(db, row, why ?? 'menu');
  for (const day of daysToPlace(days, clockThere.day)) await placeDay(services, row, day);
  const next = nextRun(clockThere);
  await db
    .updateTable('standing_order')
    .set({
      due_at: wallClockToInstant(next.day, timeOfMinutes(next.minutes), row.time_zone),
      leased_until: null,
    })
    .where('student_id', '=', studentId)
    .where('changed_at', '=', row.changed_at)
    // A school that opened days meanwhile has made it due anew.
    .where('leased_until', 'is not', null)
    .execute();
}

/** Tells whether the student has changed schools since the order was set, or the menu has ended. */
async function isGone(db: Kysely<DB>, row: StandingRow, today: string): Promise<boolean> {
  if (row.school_id !== row.school_now || !row.wallet_payment) return true;
  if (row.menu_id === null) return false;
  const menu = await db
    .selectFrom('menu')
    .select('id')
    .where('id', '=', row.menu_id)
    .where('end_date', '>=', today)
    .executeTakeFirst();
  return menu === undefined;
}

/** Pauses a standing order, and tells its guardian why. */
const pause = (
  db: Kysely<DB>,
  { student_id, guardian_id, changed_at }: StandingRow,
  why: 'blocked' | 'rights' | 'menu',
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const paused = await trx
      .updateTable('standing_order')
      .set({ paused_by: why, leased_until: null })
      .where('student_id', '=', student_id)
      .where('changed_at', '=', changed_at)
      .where('paused_by', 'is', null)
      .executeTakeFirst();
    if (paused.numUpdatedRows === 0n) return;
    await writeAudit(trx, {
      action: 'standing-order.paused',
      subject: student_id,
      detail: { why },
    });
    await enqueueEmail(trx, {
      kind: 'standing-order-paused',
      guardianId: guardian_id,
      key: `${student_id}-${changed_at.getTime()}`,
      data: { student: student_id, why },
    });
  });

/** Ends a standing order whose last day is over, once all outcomes are told. */
const end = (db: Kysely<DB>, { student_id, changed_at }: StandingRow): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('standing_order')
      .where('student_id', '=', student_id)
      .where('changed_at', '=', changed_at)
      .returning('student_id')
      .executeTakeFirst();
    if (!ended) return;
    await writeAudit(trx, {
      action: 'standing-order.ended',
      subject: student_id,
      detail: { why: 'over' },
    });
  });

/** Guardians with unnotified days, none of whose standing orders a run is working on. */
async function findUnnotified({ db, clock }: Services): Promise<string[]> {
  const { rows } = await sql<{ guardian_id: string }>`
    SELECT DISTINCT guardian_id FROM standing_order
    JOIN standing_order_day USING (student_id)
    WHERE notified_outcome IS DISTINCT FROM outcome AND NOT EXISTS (
      SELECT FROM standing_order AS other
      WHERE other.guardian_id = standing_order.guardian_id AND other.paused_by IS NULL
        AND ${isDue(clock())})`.execute(db);
  return rows.map(({ guardian_id }) => guardian_id);
}

/**
 * Sends one email with all days that a guardian does not know yet; a concurrent run finds none
 * left.
 */
const notify = (db: Kysely<DB>, guardianId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ student: string; day: string }>`
      UPDATE standing_order_day SET notified_outcome = outcome FROM standing_order
      WHERE standing_order.student_id = standing_order_day.student_id
        AND standing_order.guardian_id = ${guardianId} AND notified_outcome IS DISTINCT FROM outcome
      RETURNING standing_order_day.student_id AS student, standing_order_day.day`.execute(trx);
    if (rows.length === 0) return;
    await enqueueEmail(trx, {
      kind: 'standing-order-run',
      guardianId,
      data: { days: rows },
    });
  });
