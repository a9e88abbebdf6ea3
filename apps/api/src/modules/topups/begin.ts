import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Failure } from '../../failure.ts';
import { findProvider } from '../../gateways/find-provider.ts';
import type { PaymentKind } from '../../gateways/index.ts';
import type { Services } from '../../services.ts';
import { findOwnCard } from '../cards/index.ts';
import { type FeeWish, feeFor } from './fee.ts';
import { type Asked, resolveParts } from './recipients.ts';
import { isOpen, referenceOf, type Topup, topupIdOf } from './topup.ts';

/** A guardian's wish to top up, however it is paid. */
export interface Wish extends Asked, FeeWish {
  idempotencyKey: string;
  kind: PaymentKind;
  cardId?: string;
  cardType?: string;
  payerTaxIdentifier?: string | undefined;
  /** Where a payment page sends the payer back to: of the requests with one key the first one's counts. */
  origin?: string;
}

export interface Begun {
  topup: Topup;
  /** It is this request's turn to go to the processor, for as long as a turn lasts. */
  ourTurn: boolean;
  /** The key was there before. */
  replayed: boolean;
}

/** Longer than any call to a processor; a crashed request's turn ends with it. */
const TURN = sql`interval '15 seconds'`;

/**
 * Writes the intent before any processor hears of it, or finds the one that the same key wrote
 * before, so that a request may be repeated for ever (decision A.5).
 * @throws Failure idempotency_mismatch, request_in_progress, not_found, validation_failed,
 *   fee_changed
 */
export async function beginTopup(services: Services, wish: Wish): Promise<Begun> {
  const id = topupIdOf(wish.guardian.id, wish.idempotencyKey);
  const requestHash = hashOf(wish);
  const known = await find(services, id);
  if (!known) {
    const topup = await writeIntent(services, wish, { id, requestHash });
    if (topup) return { topup, ourTurn: true, replayed: false };
  }
  const topup = known ?? (await find(services, id));
  if (!topup?.request_hash.equals(requestHash)) throw new Failure('idempotency_mismatch');
  return takeUp(services, topup);
}

const find = ({ db }: Services, id: string) =>
  db.selectFrom('topup').selectAll().where('id', '=', id).executeTakeFirst();

/** What was asked for; never the security code, not even as a hash: 1000 tries would undo that. */
function hashOf(wish: Wish): Buffer {
  const asked = [
    wish.kind,
    wish.guardian.companyId,
    wish.value,
    wish.walletId,
    wish.transferTopupTo?.map(({ user, value }) => [user, value]) ?? [],
    wish.payerTaxIdentifier ?? null,
    wish.cardId ?? null,
    wish.cardType ?? null,
    ...(wish.fee ? [wish.fee] : []),
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

/** @returns undefined when another request with the same key was faster */
async function writeIntent(
  services: Services,
  wish: Wish,
  { id, requestHash }: { id: string; requestHash: Buffer },
): Promise<Topup | undefined> {
  const { guardian } = wish;
  const { provider, gateway } = await findProvider(services, guardian, wish.kind);
  if (wish.cardId !== undefined) await findOwnCard(services, guardian, wish.cardId, gateway.name);
  const { amountMinor, parts } = await resolveParts(services, guardian, wish);
  const feeMinor = await feeFor(services, wish, { provider, amountMinor });
  return services.db.transaction().execute(async (trx) => {
    const topup = await trx
      .insertInto('topup')
      .values({
        id,
        guardian_id: guardian.id,
        company_id: guardian.companyId,
        wallet_id: wish.walletId,
        gateway: gateway.name,
        provider,
        reference: referenceOf(id),
        request_hash: requestHash,
        amount_minor: amountMinor,
        fee_minor: feeMinor,
        currency: guardian.currency,
        card_id: wish.cardId ?? null,
        return_origin: wish.origin ?? null,
        agreement: wish.agreement?.kind ?? null,
        agreement_id: wish.agreement?.id ?? null,
        working_until: sql`now() + ${TURN}`,
      })
      // Whichever of its unique columns is the first to see the other request: id or reference.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!topup) return undefined;
    await trx
      .insertInto('topup_part')
      .values(
        parts.map((part) => ({
          topup_id: id,
          wallet_id: part.walletId,
          student_id: part.studentId,
          amount_minor: part.amountMinor,
        })),
      )
      .execute();
    await trx
      .insertInto('audit')
      .values({ actor: guardian.id, action: 'topup.created', subject: id })
      .execute();
    return topup;
  });
}

/** Goes on with a top-up whose request never got the processor's answer; any other is only read. */
async function takeUp(services: Services, known: Topup): Promise<Begun> {
  const taken = await services.db
    .updateTable('topup')
    .set({ working_until: sql`now() + ${TURN}` })
    .where('id', '=', known.id)
    .where('status', 'in', ['created', 'pending'])
    .where('answered_at', 'is', null)
    .where((eb) =>
      eb.or([eb('working_until', 'is', null), eb('working_until', '<', sql<Date>`now()`)]),
    )
    .returningAll()
    .executeTakeFirst();
  if (taken) return { topup: taken, ourTurn: true, replayed: true };
  const topup = (await find(services, known.id)) ?? known;
  if (topup.answered_at === null && isOpen(topup)) {
    throw new Failure('request_in_progress', { retryAfterSeconds: 1 });
  }
  return { topup, ourTurn: false, replayed: true };
}
