import { afterMonthlyAttempt } from '@merenda/domain/agreements/monthly';
import type { Day } from '@merenda/domain/time/dates';
import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import { enqueueEmail } from '../../../../platform/mail/enqueue-email.ts';
import { endAgreements } from '../end-agreements.ts';
import type { AgreementPolicy, Attempt } from '../policy.ts';
import { type DueMonthly, findDue } from './find-due.ts';
import type { Monthly } from './queries.ts';
import { skipBlocked } from './skip-blocked.ts';

const BATCH = 200;

interface MonthlyAttempt extends Attempt {
  period: Day;
  /** Counted from 0 within the period. */
  attempt: number;
}

/** The idempotency key of an attempt: agreement, period, number. */
export const attemptKey = (agreementId: string, period: Day, attempt: number): string =>
  `recurring ${agreementId} ${period} ${attempt}`;

/**
 * The policy of monthly top-ups: each period is charged once, at most one period a day
 * (product:agreements#charging).
 */
export const MONTHLY: AgreementPolicy<Monthly, DueMonthly, MonthlyAttempt> = {
  kind: 'monthly',
  prepare: skipBlocked,
  findDue,

  lock: (trx, id) =>
    trx
      .selectFrom('recurring_topup')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),

  async begin(trx, { agreement: { id, guardian_id, next_on, ended_at, paused_at }, due }) {
    const { period, today } = due;
    if (next_on !== period || ended_at || paused_at) return undefined;
    const { before, isBusy } = await trx
      .selectFrom('recurring_attempt')
      .select(({ fn }) => [
        fn.countAll<bigint>().filterWhere('period', '=', period).as('before'),
        sql<boolean>`coalesce(bool_or(outcome = 'open' OR attempted_on >= ${today}), false)`.as(
          'isBusy',
        ),
      ])
      .where('recurring_topup_id', '=', id)
      .executeTakeFirstOrThrow();
    if (isBusy) return undefined;
    const attempt = Number(before);
    await trx
      .insertInto('recurring_attempt')
      .values({ recurring_topup_id: id, period, attempt, attempted_on: today })
      .execute();
    const name = { agreementId: id, guardianId: guardian_id, period, attempt };
    return toAttempt({ ...name, outcome: 'open', isStopped: false });
  },

  async findUnsettled(db) {
    const rows = await db
      .selectFrom('recurring_attempt')
      .innerJoin('recurring_topup', 'recurring_topup.id', 'recurring_attempt.recurring_topup_id')
      .select([
        'recurring_topup_id as agreementId',
        'guardian_id as guardianId',
        'period',
        'attempt',
        'outcome',
        sql<boolean>`(ended_at IS NOT NULL OR paused_at IS NOT NULL)`.as('isStopped'),
      ])
      // Failed attempts of the open period, or of the last paid one, may yet be paid.
      .where(({ or, eb, ref }) =>
        or([
          eb('outcome', '=', 'open'),
          eb('outcome', '=', 'failed')
            .and('ended_at', 'is', null)
            .and(
              or([
                eb('period', '=', ref('recurring_topup.next_on')),
                eb('period', '=', ref('recurring_topup.paid_on')),
              ]),
            ),
        ]),
      )
      // Open attempts come first, before any number of failed ones that wait for late money.
      .orderBy(sql`outcome = 'open'`, 'desc')
      .orderBy(sql`period IS NOT DISTINCT FROM next_on`, 'desc')
      .orderBy('recurring_topup_id')
      .orderBy('attempt')
      .limit(BATCH)
      .execute();
    return rows.map(toAttempt);
  },

  async chargeOf(db, { agreementId }) {
    const agreement = await db
      .selectFrom('recurring_topup')
      .selectAll()
      .where('id', '=', agreementId)
      .executeTakeFirstOrThrow();
    if (agreement.ended_at || agreement.paused_at) return undefined;
    const shares = await db
      .selectFrom('recurring_topup_part')
      .select(['student_id as studentId', 'amount_minor as amountMinor'])
      .where('recurring_topup_id', '=', agreementId)
      .execute();
    return {
      cardId: agreement.card_id,
      walletId: agreement.wallet_id,
      shares,
      amountMinor: agreement.amount_minor,
      feeMinor: agreement.fee_minor,
      currency: agreement.currency,
      taxIdentifier: agreement.tax_identifier,
    };
  },

  async record(trx, { agreementId, period, attempt, outcome: before }, outcome) {
    const { numUpdatedRows } = await trx
      .updateTable('recurring_attempt')
      .set({ outcome })
      .where('recurring_topup_id', '=', agreementId)
      .where('period', '=', period)
      .where('attempt', '=', attempt)
      .where('outcome', '=', before)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async applyOutcome(trx, { agreement, attempt: settledAttempt, outcome, services: { log } }) {
    const { agreementId, period, attempt } = settledAttempt;
    const isPaidAlready = outcome === 'paid' && (await isPaidByAnother(trx, settledAttempt));
    const schedule = { start: agreement.starts_on, end: agreement.ends_on };
    const ended = { period, attempt, outcome, isPaidAlready };
    const after = afterMonthlyAttempt(schedule, ended);
    if (after.period === 'open') return;
    if (after.period === 'paid twice') {
      // An operator, or the guardian by the receipt, decides which of the two is refunded.
      log.error({ agreement: agreementId, period, attempt }, 'a month was paid twice');
      const detail = { period, attempt };
      await writeAudit(trx, { action: 'recurring.paid_twice', subject: agreementId, detail });
      return;
    }
    await trx
      .updateTable('recurring_topup')
      .set({
        next_on: after.next ?? null,
        ...(after.period === 'paid' ? { paid_on: period } : {}),
      })
      .where('id', '=', agreementId)
      .execute();
    if (after.period !== 'given up') return;
    await enqueueEmail(trx, {
      kind: 'monthly-given-up',
      guardianId: agreement.guardian_id,
      data: { agreement: agreementId, card: agreement.card_id },
    });
  },

  async stop(trx, { guardianId, agreementId: id }, missing) {
    const [ended] = await endAgreements(trx, 'monthly', { guardianId, id, why: missing });
    if (!ended) return;
    const data = { agreement: id, card: ended.card_id, missing };
    await enqueueEmail(trx, { kind: 'monthly-ended', guardianId, data });
  },
};

const toAttempt = (row: Omit<MonthlyAttempt, 'key' | 'isCutOff'>): MonthlyAttempt => ({
  ...row,
  key: attemptKey(row.agreementId, row.period, row.attempt),
  // True at once, because a charge reads its agreement again first.
  isCutOff: true,
});

async function isPaidByAnother(
  trx: Transaction<DB>,
  { agreementId, period, attempt }: MonthlyAttempt,
): Promise<boolean> {
  const paid = await trx
    .selectFrom('recurring_attempt')
    .select('attempt')
    .where('recurring_topup_id', '=', agreementId)
    .where('period', '=', period)
    .where('attempt', '<>', attempt)
    .where('outcome', '=', 'paid')
    .executeTakeFirst();
  return paid !== undefined;
}
