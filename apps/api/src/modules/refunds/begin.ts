import type { CurrencyCode } from '@merenda/domain/currencies';
import { toMinor } from '@merenda/domain/money';
import { splitRefund } from '@merenda/domain/topup-refund';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { Failure, notFound } from '../../failure.ts';
import type { IdempotencyRequest } from '../../plugins/idempotency.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { checkMaySpend } from '../guardians/index.ts';
import type { Topup } from '../topups/index.ts';
import { holdParts, tooMuch } from './hold.ts';
import { holdIdOf, type Refund, refundIdOf } from './refund.ts';
import { findStanding } from './standing.ts';
import { TURN } from './turn.ts';

/** A guardian's wish to have money of a top-up back; `value` in major units. */
export interface Wish {
  guardian: SignedIn;
  topupId: string;
  value: number;
  idempotency: IdempotencyRequest;
}

export interface Begun {
  refund: Refund;
  /** The key was there before: somebody else is at it, or was. */
  replayed: boolean;
}

/**
 * Writes a refund down and holds its money, before any processor hears of it; or finds what the same
 * key wrote before.
 * @throws Failure not_found, refund_not_possible, spending_not_allowed, idempotency_mismatch
 */
export async function beginRefund(services: Services, wish: Wish): Promise<Begun> {
  const known = await findKnown(services.db, wish);
  if (known) return { refund: known, replayed: true };
  return services.db.transaction().execute(async (trx) => {
    const topup = await lockTopup(trx, wish);
    // The same key may have been faster: from here on it cannot be.
    const faster = await findKnown(trx, wish);
    if (faster) return { refund: faster, replayed: true };
    return { refund: await writeIntent(trx, services, wish, topup), replayed: false };
  });
}

/** @throws Failure idempotency_mismatch when the key came with another wish */
async function findKnown(db: Kysely<DB>, wish: Wish): Promise<Refund | undefined> {
  const known = await db
    .selectFrom('topup_refund')
    .selectAll()
    .where('id', '=', refundIdOf(wish.guardian.id, wish.idempotency.key))
    .executeTakeFirst();
  if (known && !known.request_hash.equals(wish.idempotency.requestHash)) {
    throw new Failure('idempotency_mismatch');
  }
  return known;
}

/**
 * All refunds of a top-up take turns here. The guardian's row comes first, as whoever deletes the
 * account takes it before anything of the guardian's.
 */
async function lockTopup(trx: Kysely<DB>, { guardian, topupId }: Wish): Promise<Topup> {
  await trx
    .selectFrom('guardian')
    .select('id')
    .where('id', '=', guardian.id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(notFound);
  return trx
    .selectFrom('topup')
    .selectAll()
    .where('id', '=', topupId)
    .where('guardian_id', '=', guardian.id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

async function writeIntent(
  trx: Kysely<DB>,
  services: Services,
  { guardian, value, idempotency }: Wish,
  topup: Topup,
): Promise<Refund> {
  const amountMinor = toMinor(value, topup.currency as CurrencyCode);
  const { obstacle, sources } = await findStanding(trx, services, guardian, topup);
  if (obstacle) {
    throw new Failure('refund_not_possible', {
      message: obstacle,
      userMessageKey: `refunds.obstacle.${obstacle}`,
    });
  }
  const parts = splitRefund(amountMinor, sources);
  if (!parts) throw tooMuch();
  for (const { source } of parts) {
    if (source.studentId) await checkMaySpend(trx, guardian, source.studentId, { lock: true });
  }
  const id = refundIdOf(guardian.id, idempotency.key);
  const refund = await trx
    .insertInto('topup_refund')
    .values({
      id,
      topup_id: topup.id,
      request_hash: idempotency.requestHash,
      amount_minor: amountMinor,
      working_until: sql`now() + ${TURN}`,
    })
    // Another wish under the same key, about another top-up, at the same moment.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => new Failure('idempotency_mismatch'));
  await trx
    .insertInto('topup_refund_part')
    .values(
      parts.map(({ source, amountMinor }) => ({
        refund_id: id,
        wallet_id: source.walletId,
        student_id: source.studentId,
        amount_minor: amountMinor,
        hold_id: holdIdOf(id, source.walletId),
      })),
    )
    .execute();
  await trx
    .insertInto('audit')
    .values({ actor: guardian.id, action: 'refund.created', subject: id })
    .execute();
  // Last of all: from here on the wallets are locked.
  await holdParts(trx, topup, id, parts);
  return refund;
}
