import { nextCharge, RETRY_DAYS } from '@merenda/domain/recurring';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { Services } from '../../services.ts';
import { standingOf } from '../agreed-charges/index.ts';
import { topupOf } from './attempt-key.ts';
import { charge } from './charge.ts';
import { tellGivenUp } from './letters.ts';

const BATCH = 200;

/**
 * Reads from the top-ups how the open attempts ended. One that a crash cut off before its top-up was
 * answered is taken up again with the same key.
 */
export async function concludeAttempts(services: Services): Promise<void> {
  for (const attempt of await unsettledAttempts(services)) {
    await look(services, attempt).catch((error) =>
      services.log.error({ err: error, attempt }, 'a monthly top-up could not be concluded'),
    );
  }
}

async function look(services: Services, attempt: Attempt): Promise<void> {
  const standing = await standingOf(services, topupOf(attempt));
  if (standing === 'paid') return conclude(services, attempt, 'paid');
  if (attempt.outcome === 'failed') return;
  if (standing === 'failed') return conclude(services, attempt, 'failed');
  if (standing !== 'in doubt') await charge(services, attempt);
}

/**
 * Those under way, and failed ones of the period that is still open or of the last that was paid: their
 * money may yet arrive.
 */
function unsettledAttempts({ db }: Services) {
  return (
    db
      .selectFrom('recurring_attempt')
      .innerJoin('recurring_topup', 'recurring_topup.id', 'recurring_attempt.recurring_topup_id')
      .selectAll('recurring_attempt')
      .select(['recurring_topup.guardian_id'])
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
      // However many failed ones wait for their money, what is under way is looked at first.
      .orderBy(sql`outcome = 'open'`, 'desc')
      .orderBy(sql`period IS NOT DISTINCT FROM next_on`, 'desc')
      .orderBy('recurring_topup_id')
      .orderBy('attempt')
      .limit(BATCH)
      .execute()
  );
}

type Attempt = Awaited<ReturnType<typeof unsettledAttempts>>[number];

async function conclude(
  services: Services,
  concluded: Attempt,
  outcome: 'paid' | 'failed',
): Promise<void> {
  const { recurring_topup_id, period, attempt } = concluded;
  const over = outcome === 'paid' || attempt >= RETRY_DAYS;
  const rule = await services.db.transaction().execute(async (trx) => {
    // Whoever concludes another attempt of the rule waits: which one paid its period is seen by both.
    const { starts_on, ends_on } = await trx
      .selectFrom('recurring_topup')
      .select(['starts_on', 'ends_on'])
      .where('id', '=', recurring_topup_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const twice = outcome === 'paid' && (await isPaid(trx, concluded));
    const { numUpdatedRows } = await trx
      .updateTable('recurring_attempt')
      .set({ outcome })
      .where('recurring_topup_id', '=', recurring_topup_id)
      .where('period', '=', period)
      .where('attempt', '=', attempt)
      .where('outcome', 'in', outcome === 'paid' ? ['open', 'failed'] : ['open'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !over) return undefined;
    if (twice) {
      await tellTwice(services, trx, concluded);
      return undefined;
    }
    return trx
      .updateTable('recurring_topup')
      .set({
        next_on: nextCharge({ start: starts_on, end: ends_on }, period) ?? null,
        ...(outcome === 'paid' ? { paid_on: period } : {}),
      })
      .where('id', '=', recurring_topup_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  // Only whoever concluded it tells the guardian: once, however many workers looked. A payment tells
  // of itself, by its receipt.
  if (rule && outcome === 'failed') await tellGivenUp(services, rule);
}

async function isPaid(
  trx: Kysely<DB>,
  { recurring_topup_id, period }: Pick<Attempt, 'recurring_topup_id' | 'period'>,
): Promise<boolean> {
  const paid = await trx
    .selectFrom('recurring_attempt')
    .select('attempt')
    .where('recurring_topup_id', '=', recurring_topup_id)
    .where('period', '=', period)
    .where('outcome', '=', 'paid')
    .executeTakeFirst();
  return paid !== undefined;
}

/** Which of the two goes back is for somebody to decide, or for the guardian, from the receipt. */
async function tellTwice(
  { log }: Services,
  trx: Kysely<DB>,
  { recurring_topup_id, period, attempt }: Attempt,
): Promise<void> {
  log.error({ agreement: recurring_topup_id, period, attempt }, 'a month was paid twice');
  await trx
    .insertInto('audit')
    .values({
      action: 'recurring.paid_twice',
      subject: recurring_topup_id,
      detail: JSON.stringify({ period, attempt }),
    })
    .execute();
}
