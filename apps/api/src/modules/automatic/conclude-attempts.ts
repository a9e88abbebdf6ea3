import { afterFailure } from '@merenda/domain/automatic';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { standingOf } from '../agreed-charges/index.ts';
import type { Attempt } from './begin-attempt.ts';
import { chargeAttempt } from './charge-attempt.ts';
import { giveUp } from './give-up.ts';
import { tellPaused } from './letters.ts';

const BATCH = 200;

/**
 * Reads from the top-ups how the open attempts ended. One that a crash cut off before its top-up was
 * answered is taken up again with the same key.
 */
export async function concludeAttempts(services: Services): Promise<void> {
  for (const attempt of await openAttempts(services)) {
    await look(services, attempt).catch((error) =>
      services.log.error(
        { err: error, agreement: attempt.automatic_topup_id },
        'an automatic top-up could not be concluded',
      ),
    );
  }
}

/** What is in doubt is the sweeper's until it knows more. */
function openAttempts({ db }: Services) {
  return db
    .selectFrom('automatic_attempt')
    .innerJoin('automatic_topup as rule', 'rule.id', 'automatic_attempt.automatic_topup_id')
    .innerJoin('guardian', 'guardian.id', 'rule.guardian_id')
    .leftJoin('topup', 'topup.id', 'automatic_attempt.topup_id')
    .selectAll('automatic_attempt')
    .select([
      sql<boolean>`rule.ended_at IS NULL AND rule.paused_at IS NULL
        AND guardian.blocked_at IS NULL`.as('runs'),
      // Long enough for whoever begun it to have written its top-up.
      sql<boolean>`begun_at < now() - interval '1 minute'`.as('cut_off'),
    ])
    .where('outcome', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('topup.answered_at', 'is', null),
        eb('topup.status', 'not in', ['created', 'pending']),
      ]),
    )
    .orderBy('begun_at')
    .limit(BATCH)
    .execute();
}

type OpenAttempt = Awaited<ReturnType<typeof openAttempts>>[number];

async function look(services: Services, attempt: OpenAttempt): Promise<void> {
  switch (await standingOf(services, attempt.topup_id)) {
    case 'paid':
      return conclude(services, attempt, 'paid');
    case 'failed':
      return conclude(services, attempt, 'failed');
    case 'in doubt':
      return;
    case 'unanswered':
      return chargeAttempt(services, attempt);
    case 'absent':
      if (attempt.runs) return chargeAttempt(services, attempt);
      return attempt.cut_off ? giveUp(services, attempt) : undefined;
  }
}

async function conclude(
  services: Services,
  { automatic_topup_id, attempt, attempted_on }: Attempt,
  outcome: 'paid' | 'failed',
): Promise<void> {
  const paused = await services.db.transaction().execute(async (trx) => {
    const rule = await trx
      .selectFrom('automatic_topup')
      .selectAll()
      .where('id', '=', automatic_topup_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { numUpdatedRows } = await trx
      .updateTable('automatic_attempt')
      .set({ outcome })
      .where('automatic_topup_id', '=', automatic_topup_id)
      .where('attempt', '=', attempt)
      .where('outcome', '=', 'open')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    const change = trx.updateTable('automatic_topup').where('id', '=', rule.id);
    if (outcome === 'paid') {
      await change.set({ failures: 0, retry_on: null }).execute();
      return undefined;
    }
    const { failures, retryOn, pauses } = afterFailure(attempted_on, rule.failures);
    const stops = pauses && !rule.paused_at && !rule.ended_at;
    await change
      .set({
        failures,
        retry_on: retryOn,
        ...(stops ? { paused_at: sql<Date>`now()`, paused_by: 'failures' } : {}),
      })
      .execute();
    return stops ? rule : undefined;
  });
  // Only whoever concluded it tells the guardian: once, however many workers looked.
  if (paused) await tellPaused(services, paused);
}
