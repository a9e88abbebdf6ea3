import { derivedId } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { GatewayPayment } from '../../gateways/index.ts';
import type { Services } from '../../services.ts';
import { writeAudit } from './audit.ts';
import { creditParts } from './credit.ts';
import { applyDispute } from './dispute/apply-dispute.ts';
import { lockTopup } from './lock-topup.ts';
import { noteOtherRefunds } from './note-other-refunds.ts';
import { applyFailedRefunds } from './refund-failure/apply-failed-refunds.ts';
import type { FailureCode } from './refusal.ts';
import { hasArrived, isOpen, type Topup } from './topup.ts';
import { differencesOf, nextStatus, wasGivenBack } from './transition.ts';

/** How a payment stands, as its processor says. */
export interface Answer {
  payment: GatewayPayment;
  /** With the answer to the call that made the payment: what else is kept of it. */
  kept?: Partial<Pick<Topup, 'pix_code' | 'redirect_url' | 'redirect_qr_code_url'>>;
  /** When the processor was asked, by the database's clock; what came unasked may be old. */
  askedAt?: Date;
}

/** What the processor said cannot be acted on yet: it has to be asked again. */
export class AskAgain extends Error {
  override readonly name = 'AskAgain';
}

/**
 * Brings a top-up to where its payment stands, under the row's lock: the money and the new state
 * are one transaction, and so are a dispute and what it takes back. The same news again changes
 * nothing. A payment that is not the one we asked for is refused and audited, never credited; once it
 * was given back whole, nothing more is waited for.
 * @throws RefundUnderWay, OlderWord, AskAgain when the processor has to be asked again
 */
export async function applyPayment(
  services: Services,
  topupId: string,
  answer: Answer,
): Promise<Topup> {
  const { payment } = answer;
  const topup = await applyState(services, topupId, answer);
  if (!hasArrived(topup) || differencesOf(topup, payment).length > 0) return topup;
  const { askedAt } = answer;
  // After the credit, not with it: each locks wallets that the credit did not.
  const isTold = await applyFailedRefunds(services, topup, { payment, askedAt });
  await noteOtherRefunds(services, topup, payment);
  for (const dispute of payment.disputes ?? []) {
    await applyDispute(services, topupId, { dispute, askedAt });
  }
  if (!isTold) throw new AskAgain(`how the refunds of top-up ${topupId} stand`);
  return topup;
}

async function applyState(
  services: Services,
  topupId: string,
  { payment, kept }: Answer,
): Promise<Topup> {
  return services.db.transaction().execute(async (trx) => {
    const topup = await lockTopup(trx, topupId);
    const differences = differencesOf(topup, payment);
    if (differences.length > 0) {
      await refuse(services, trx, topup, { providerRef: payment.providerRef, differences });
      const over = isOpen(topup) && wasGivenBack(topup, payment);
      return over ? endAsFailed(trx, topup, 'gateway_refused') : topup;
    }
    const next = nextStatus(topup, payment, services.clock());
    if (next === undefined && topup.provider_ref !== null && !kept) return topup;
    const failure_code: FailureCode | null =
      next === 'failed' ? (payment.declineReason ?? 'declined') : null;
    if (next)
      await writeAudit(trx, topup.id, `topup.${next}`, failure_code ? { failure_code } : {});
    const changed = await trx
      .updateTable('topup')
      .set({
        status: next ?? topup.status,
        provider_ref: payment.providerRef,
        expires_at: payment.expiresAt ?? topup.expires_at,
        failure_code: next ? failure_code : topup.failure_code,
        ...(next === 'paid' ? arrivalOf(services, topup, payment) : {}),
        ...(kept ? { ...kept, working_until: null } : {}),
        // A charge that is known of must never be sent again; a code or link is only known with `kept`.
        ...(kept || payment.kind === 'card' ? { answered_at: sql`now()` } : {}),
      })
      .where('id', '=', topup.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (next !== 'paid') return changed;
    await oweReceipt(trx, topup.id);
    // Last of all: from here on the wallets are locked.
    await credit(services, trx, changed, payment.providerRef);
    return changed;
  });
}

/** Ends a top-up that surely has no payment. One that has moved on meanwhile is left as it is. */
export async function failTopup(
  { db }: Services,
  topupId: string,
  failure_code: FailureCode,
): Promise<Topup> {
  return db.transaction().execute(async (trx) => {
    const topup = await lockTopup(trx, topupId);
    return isOpen(topup) ? endAsFailed(trx, topup, failure_code) : topup;
  });
}

async function endAsFailed(
  trx: Kysely<DB>,
  { id }: Topup,
  failure_code: FailureCode,
): Promise<Topup> {
  await writeAudit(trx, id, 'topup.failed', { failure_code });
  return trx
    .updateTable('topup')
    .set({ status: 'failed', failure_code, answered_at: sql`now()`, working_until: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Money that comes after we had given the top-up up is late, and so is what its processor calls late. */
function arrivalOf({ clock, log }: Services, topup: Topup, payment: GatewayPayment) {
  const late = payment.late || !isOpen(topup);
  if (late) log.warn({ topup: topup.id, from: topup.status }, 'money arrived late: credited');
  return {
    paid_at: payment.paidAt ?? clock(),
    paid_late: late,
    end_to_end_id: payment.endToEndId ?? null,
  };
}

/** The letter with the receipt: written down once with the money, sent by a job. */
async function oweReceipt(trx: Kysely<DB>, topup_id: string): Promise<void> {
  await trx
    .insertInto('receipt_letter')
    .values({ topup_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function credit(
  { log }: Services,
  trx: Kysely<DB>,
  topup: Topup,
  providerRef: string,
): Promise<void> {
  const redirected = await creditParts(trx, topup, providerRef);
  if (redirected.length === 0) return;
  log.warn({ topup: topup.id, redirected }, 'money arrived for a closed wallet');
  await writeAudit(trx, topup.id, 'topup.redirected', { wallets: redirected });
}

async function refuse(
  { log }: Services,
  trx: Kysely<DB>,
  topup: Topup,
  detail: { providerRef: string; differences: string[] },
): Promise<void> {
  log.error({ topup: topup.id, ...detail }, 'a payment is not the one we asked for: not credited');
  // One record a payment, however often its news comes.
  const id = derivedId('topup.refused', topup.id, detail.providerRef, ...detail.differences);
  await writeAudit(trx, topup.id, 'topup.refused', detail, id);
}
