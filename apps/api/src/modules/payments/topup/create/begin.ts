import { createHash } from 'node:crypto';
import type { PaymentKind } from '@merenda/domain/payments/payment-providers';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import { Failure } from '../../../../platform/failure.ts';
import { isFree, leaseFor } from '../../../../platform/jobs/lease.ts';
import { countCard, findOwnCard } from '../../../cards/index.ts';
import { findProvider } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import type { CountedTry } from '../../../session/index.ts';
import { isOpen, OPEN_TOPUPS } from '../../state.ts';
import { referenceOf, type Topup, topupIdOf } from '../topup.ts';
import { feeFor, type ShownFee } from './fee.ts';
import { type RequestedRecipients, resolveShares } from './recipients.ts';

/** A request for a top-up by any payment kind. */
export interface TopupRequest extends RequestedRecipients, ShownFee {
  idempotencyKey: string;
  kind: PaymentKind;
  cardId?: string;
  cardType?: string;
  payerTaxIdentifier?: string | undefined;
  /** The origin to which a payment page returns the payer; the first request with a key decides. */
  origin?: string;
}

export interface BegunTopup {
  topup: Topup;
  /** True when only this request may call the processor, while its lease lasts. */
  isOurs: boolean;
  /** True when the key was used before. */
  replayed: boolean;
  /** The counted try of a new charge that the guardian asks for. */
  counted?: CountedTry | undefined;
}

/**
 * The lease of a request, longer than any call to a processor; a crashed request loses it
 * afterwards.
 */
const LEASE = leaseFor(15);

/**
 * Records a top-up before any call to a processor, or finds the one that the same key recorded
 * before: a request may be repeated for ever (product:api#idempotency).
 * @throws Failure idempotency_mismatch, request_in_progress, not_found, validation_failed,
 * fee_changed, way_off; too_many_requests after many refused cards
 */
export async function beginTopup(services: Services, request: TopupRequest): Promise<BegunTopup> {
  const id = topupIdOf(request.guardian.id, request.idempotencyKey);
  const requestHash = hashOf(request);
  const known = await find(services, id);
  if (!known) {
    const written = await writeIntent(services, request, { id, requestHash });
    if (written) return { ...written, isOurs: true, replayed: false };
  }
  const topup = known ?? (await find(services, id));
  if (!topup?.request_hash.equals(requestHash)) throw new Failure('idempotency_mismatch');
  return claimTopup(services, topup);
}

const find = ({ db }: Services, id: string) =>
  db.selectFrom('topup').selectAll().where('id', '=', id).executeTakeFirst();

/** The hash of a request, without the security code: 1000 tries would find the code from a hash. */
function hashOf(request: TopupRequest): Buffer {
  const asked = [
    request.kind,
    request.guardian.companyId,
    request.value,
    request.walletId,
    request.transferTopupTo?.map(({ user, value }) => [user, value]) ?? [],
    request.payerTaxIdentifier ?? null,
    request.cardId ?? null,
    request.cardType ?? null,
    ...(request.fee ? [request.fee] : []),
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

/** @returns undefined when another request with the same key was faster */
async function writeIntent(
  services: Services,
  request: TopupRequest,
  { id, requestHash }: { id: string; requestHash: Buffer },
): Promise<Pick<BegunTopup, 'topup' | 'counted'> | undefined> {
  const { guardian } = request;
  const isAgreed = request.agreement !== undefined;
  const { provider, gateway } = await findProvider(services, guardian, request.kind, { isAgreed });
  if (request.cardId !== undefined)
    await findOwnCard(services, guardian, request.cardId, gateway.name);
  const { amountMinor, shares } = await resolveShares(services, guardian, request);
  const feeMinor = await feeFor(services, request, { provider, amountMinor });
  return services.db.transaction().execute(async (trx) => {
    const topup = await trx
      .insertInto('topup')
      .values({
        id,
        guardian_id: guardian.id,
        company_id: guardian.companyId,
        wallet_id: request.walletId,
        gateway: gateway.name,
        provider,
        reference: referenceOf(id),
        request_hash: requestHash,
        amount_minor: amountMinor,
        fee_minor: feeMinor,
        currency: guardian.currency,
        card_id: request.cardId ?? null,
        return_origin: request.origin ?? null,
        agreement: request.agreement?.kind ?? null,
        agreement_id: request.agreement?.id ?? null,
        working_until: LEASE,
      })
      // The conflict may be on either unique column, id or reference.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!topup) return undefined;
    await trx
      .insertInto('topup_part')
      .values(
        shares.map((share) => ({
          topup_id: id,
          wallet_id: share.walletId,
          student_id: share.studentId,
          amount_minor: share.amountMinor,
        })),
      )
      .execute();
    await writeAudit(trx, { action: 'topup.created', subject: id, actor: guardian.id });
    // With the top-up: a repeated request is counted once, and one that must wait leaves nothing.
    const isJudged = request.kind === 'card' && !isAgreed;
    return { topup, counted: isJudged ? await countCard({ db: trx }, guardian) : undefined };
  });
}

/**
 * Takes the lease of a top-up whose request never got the processor's answer; any other top-up is
 * only read.
 */
async function claimTopup(services: Services, known: Topup): Promise<BegunTopup> {
  const taken = await services.db
    .updateTable('topup')
    .set({ working_until: LEASE })
    .where('id', '=', known.id)
    .where('status', 'in', OPEN_TOPUPS)
    .where('answered_at', 'is', null)
    .where(isFree('working_until'))
    .returningAll()
    .executeTakeFirst();
  if (taken) return { topup: taken, isOurs: true, replayed: true };
  const topup = (await find(services, known.id)) ?? known;
  if (topup.answered_at === null && isOpen(topup)) {
    throw new Failure('request_in_progress');
  }
  return { topup, isOurs: false, replayed: true };
}
