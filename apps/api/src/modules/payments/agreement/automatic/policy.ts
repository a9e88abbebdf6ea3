import { afterAutomaticAttempt, fitsCeiling, monthOf } from '@merenda/domain/agreements/automatic';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { lockName } from '../../../../platform/database/locks.ts';
import { enqueueEmail } from '../../../../platform/mail/enqueue-email.ts';
import { OPEN_TOPUPS } from '../../state.ts';
import { topupIdOf } from '../../topup/topup.ts';
import { endAgreements } from '../end-agreements.ts';
import { pauseAgreements } from '../pause-agreements.ts';
import type { AgreementPolicy, Attempt } from '../policy.ts';
import { findLow, type LowAgreement } from './find-low.ts';
import type { Automatic } from './queries.ts';

const BATCH = 200;

/** An attempt keeps the terms of its beginning: its agreement may change while it is under way. */
interface AutomaticAttempt extends Attempt {
  row: Selectable<DB['automatic_attempt']>;
  currency: CurrencyCode;
}

/** Charged when a wallet is below its threshold, up to a ceiling a month (decision record 0566). */
export const AUTOMATIC: AgreementPolicy<
  Automatic,
  Pick<LowAgreement, 'id' | 'wallet_id'>,
  AutomaticAttempt
> = {
  kind: 'automatic',
  findDue: ({ db, clock }) => findLow(db, clock()),

  lock: (trx, id) =>
    trx
      .selectFrom('automatic_topup')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),

  async begin(trx, { due: { id, wallet_id }, now }) {
    // Agreements of other guardians may have the same wallet.
    await lockName(trx, 'wallet', wallet_id);
    const [low] = await findLow(trx, now, { id });
    if (!low) return undefined;
    const terms = { amountMinor: low.amount_minor, ceilingMinor: low.ceiling_minor };
    if (!fitsCeiling(terms, low.charged_minor)) {
      await emailOnce(trx, low);
      return undefined;
    }
    const { before } = await trx
      .selectFrom('automatic_attempt')
      .select(({ fn }) => fn.countAll<bigint>().as('before'))
      .where('automatic_topup_id', '=', id)
      .executeTakeFirstOrThrow();
    const attempt = Number(before);
    const row = await trx
      .insertInto('automatic_attempt')
      .values({
        automatic_topup_id: id,
        attempt,
        topup_id: topupIdOf(low.guardian_id, attemptKey(id, attempt)),
        wallet_id,
        card_id: low.card_id,
        amount_minor: low.amount_minor,
        fee_minor: low.fee_minor,
        attempted_on: low.today,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toAttempt(row, low);
  },

  async findUnsettled(db) {
    const rows = await db
      .selectFrom('automatic_attempt')
      .innerJoin('automatic_topup as agreement', 'agreement.id', 'automatic_topup_id')
      .innerJoin('guardian', 'guardian.id', 'agreement.guardian_id')
      .leftJoin('topup', 'topup.id', 'automatic_attempt.topup_id')
      .selectAll('automatic_attempt')
      .select([
        'agreement.guardian_id',
        'agreement.currency',
        sql<boolean>`(agreement.ended_at IS NOT NULL OR agreement.paused_at IS NOT NULL
          OR guardian.blocked_at IS NOT NULL)`.as('isStopped'),
        // After a minute the worker that began it has written its top-up, or has died.
        sql<boolean>`(begun_at < now() - interval '1 minute')`.as('isCutOff'),
      ])
      .where('outcome', '=', 'open')
      // The sweeper settles top-ups in doubt.
      .where((eb) =>
        eb.or([eb('topup.answered_at', 'is', null), eb('topup.status', 'not in', OPEN_TOPUPS)]),
      )
      .orderBy('begun_at')
      .limit(BATCH)
      .execute();
    return rows.map(({ guardian_id, currency, isStopped, isCutOff, ...row }) => ({
      ...toAttempt(row, { guardian_id, currency }),
      isStopped,
      isCutOff,
    }));
  },

  chargeOf: async (_, { row, currency }) => ({
    cardId: row.card_id,
    walletId: row.wallet_id,
    shares: [],
    amountMinor: row.amount_minor,
    feeMinor: row.fee_minor,
    currency,
    taxIdentifier: null,
  }),

  async record(trx, { row, outcome: before }, outcome) {
    const { numUpdatedRows } = await trx
      .updateTable('automatic_attempt')
      .set({ outcome })
      .where('automatic_topup_id', '=', row.automatic_topup_id)
      .where('attempt', '=', row.attempt)
      .where('outcome', '=', before)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async applyOutcome(trx, { agreement, attempt, outcome }) {
    const { id, ended_at, paused_at } = agreement;
    const { failures, retryOn, pauses } = afterAutomaticAttempt(outcome, {
      attemptedOn: attempt.row.attempted_on,
      failures: agreement.failures,
    });
    await trx
      .updateTable('automatic_topup')
      .set({ failures, retry_on: retryOn })
      .where('id', '=', id)
      .execute();
    if (!pauses || paused_at || ended_at) return;
    await pauseAgreements(trx, 'automatic', { ids: [id], why: 'failures' });
    await enqueueEmail(trx, {
      kind: 'automatic-paused',
      guardianId: agreement.guardian_id,
      data: { agreement: id, card: agreement.card_id },
    });
  },

  async stop(trx, { guardianId, agreementId: id }, missing) {
    if (missing === 'card') {
      await pauseAgreements(trx, 'automatic', { ids: [id], why: 'card' });
    } else {
      await endAgreements(trx, 'automatic', { guardianId, id, why: 'recipient' });
    }
  },
};

/** The idempotency key of an attempt: agreement and number. */
const attemptKey = (agreementId: string, attempt: number): string =>
  `automatic ${agreementId} ${attempt}`;

const toAttempt = (
  row: Selectable<DB['automatic_attempt']>,
  { guardian_id, currency }: Pick<Automatic, 'guardian_id' | 'currency'>,
): AutomaticAttempt => ({
  agreementId: row.automatic_topup_id,
  guardianId: guardian_id,
  key: attemptKey(row.automatic_topup_id, row.attempt),
  outcome: row.outcome,
  isStopped: false,
  isCutOff: false,
  row,
  currency,
});

/** One e-mail a month says that the ceiling is reached. */
async function emailOnce(trx: Transaction<DB>, low: LowAgreement): Promise<void> {
  if (low.ceiling_told_for && low.ceiling_told_for >= low.month) return;
  await trx
    .updateTable('automatic_topup')
    .set({ ceiling_told_for: low.month })
    .where('id', '=', low.id)
    .execute();
  await enqueueEmail(trx, {
    kind: 'automatic-ceiling',
    guardianId: low.guardian_id,
    data: { agreement: low.id, card: low.card_id, until: monthOf(low.today).next },
  });
}
