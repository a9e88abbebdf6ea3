import { toMinor } from '@merenda/domain/money/money';
import { type RefundObstacle, splitRefund } from '@merenda/domain/payments/topup-refund';
import type { Reader } from '@merenda/i18n/error-keys';
import { obstacleKey } from '@merenda/i18n/refund-obstacles';
import type { Kysely, Transaction } from 'kysely';
import type { SignedIn } from '../../../../auth/signed-in.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import { withKey } from '../../../../platform/database/locks.ts';
import { ReadChanged } from '../../../../platform/database/repeat-changed.ts';
import { Failure, guardianGone, notFound } from '../../../../platform/failure.ts';
import type { IdempotencyRequest } from '../../../../platform/once/run-once.ts';
import { checkMaySpend } from '../../../guardians/index.ts';
import { lockGiven } from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { planHold } from '../../plan/plan-refund.ts';
import { applyPlan } from '../../posting/change-topup.ts';
import type { Topup } from '../../topup/topup.ts';
import { holdIdOf, type Refund, refundIdOf } from '../refund.ts';
import { LEASE } from '../store.ts';
import { findEligibility } from './eligibility.ts';

/** A requested refund of a top-up; `value` is in major units. */
export interface RefundInput {
  /** The guardian who topped up. */
  guardian: Pick<SignedIn, 'id' | 'blocked'>;
  /** A further record in the refund's transaction: an operator's, whose decision it is. */
  record?: (trx: Transaction<DB>, refund: Refund) => Promise<void>;
  topupId: string;
  value: number;
  idempotency: IdempotencyRequest;
}

export interface BegunRefund {
  refund: Refund;
  /** True when the key was used before: another request is working on the refund, or has. */
  replayed: boolean;
}

/**
 * Records a refund and holds its money before any request to the processor, or finds the refund
 * that the same key recorded before.
 * @throws Failure not_found, refund_not_possible, spending_not_allowed, idempotency_mismatch
 */
export async function beginRefund(services: Services, input: RefundInput): Promise<BegunRefund> {
  const known = await findKnown(services.db, input);
  if (known) return { refund: known, replayed: true };
  try {
    return await services.db.transaction().execute(async (trx) => {
      const topup = await lockTopup(trx, input);
      // A request with the same key may have been faster; under the lock it no longer can be.
      const faster = await findKnown(trx, input);
      if (faster) return { refund: faster, replayed: true };
      const refund = await writeIntent(trx, services, input, topup);
      await input.record?.(trx, refund);
      return { refund, replayed: false };
    });
  } catch (error) {
    // The money was spent a moment ago.
    throw error instanceof ReadChanged ? tooMuch() : error;
  }
}

/** @throws Failure idempotency_mismatch when the key came with another input */
async function findKnown(db: Kysely<DB>, input: RefundInput): Promise<Refund | undefined> {
  const known = await db
    .selectFrom('topup_refund')
    .selectAll()
    .where('id', '=', refundIdOf(input.guardian.id, input.idempotency.key))
    .executeTakeFirst();
  if (known && !known.request_hash.equals(input.idempotency.requestHash)) {
    throw new Failure('idempotency_mismatch');
  }
  return known;
}

/**
 * Locks the top-up: its refunds are serialised here. The guardian's row is locked first, in the
 * order of the account's deletion. For an operator a guardian who has left is no ended session: the
 * top-up's own obstacle says why nothing can go back.
 */
async function lockTopup(
  trx: Transaction<DB>,
  { guardian, topupId, record }: RefundInput,
): Promise<Topup> {
  await trx
    .selectFrom('guardian')
    .select('id')
    .where('id', '=', guardian.id)
    .$if(record === undefined, (query) => query.where('deleted_at', 'is', null))
    .forKeyShare()
    .executeTakeFirstOrThrow(guardianGone);
  if (record !== undefined) await lockGiven(trx, guardian.id);
  return trx
    .selectFrom('topup')
    .selectAll()
    .where('id', '=', topupId)
    .where('guardian_id', '=', guardian.id)
    .$call(withKey)
    .executeTakeFirstOrThrow(notFound);
}

async function writeIntent(
  trx: Transaction<DB>,
  services: Services,
  { guardian, record, value, idempotency }: RefundInput,
  topup: Topup,
): Promise<Refund> {
  const amountMinor = toMinor(value, topup.currency);
  const { obstacle, sources } = await findEligibility(trx, services, guardian, topup);
  if (obstacle) throw refusalOf(obstacle, record ? 'operator' : 'guardian');
  const split = splitRefund(amountMinor, sources);
  if (!split) throw tooMuch();
  const students = split.flatMap(({ source }) => source.studentId ?? []);
  if (students.length > 0) await checkMaySpend(trx, guardian, students, { lock: true });
  const id = refundIdOf(guardian.id, idempotency.key);
  const refund = await trx
    .insertInto('topup_refund')
    .values({
      id,
      topup_id: topup.id,
      request_hash: idempotency.requestHash,
      amount_minor: amountMinor,
      working_until: LEASE,
    })
    // The conflict is a simultaneous request with the same key about another top-up.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => new Failure('idempotency_mismatch'));
  const shares = split.map(({ source, amountMinor }) => ({
    wallet: source.walletId,
    studentId: source.studentId,
    amountMinor,
    holdId: holdIdOf(id, source.walletId),
  }));
  await trx
    .insertInto('topup_refund_part')
    .values(
      shares.map(({ wallet, studentId, amountMinor, holdId }) => ({
        refund_id: id,
        wallet_id: wallet,
        student_id: studentId,
        amount_minor: amountMinor,
        hold_id: holdId,
      })),
    )
    .execute();
  await applyPlan(
    trx,
    topup,
    planHold(topup, { id, actor: record ? undefined : guardian.id, shares }),
  );
  return refund;
}

/** The failure for an obstacle, with its words. */
export const refusalOf = (obstacle: RefundObstacle, reader: Reader) =>
  new Failure('refund_not_possible', {
    message: obstacle,
    userMessageKey: obstacleKey(obstacle, reader),
  });

/** The failure for a request above the refundable amount. */
export const tooMuch = () =>
  new Failure('refund_not_possible', {
    message: 'more than can be given back now',
    userMessageKey: 'refunds.error.tooMuch',
  });
