import { toMajor } from '@merenda/domain/money/money';
import type { GuardianAccount } from '../../../auth/signed-in.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { topUpByCard } from '../topup/create/top-up-by-card.ts';
import { giveUp } from './give-up.ts';
import type { AgreementPolicy, Attempt, StopCause } from './policy.ts';

/**
 * Charges an attempt to its stored card, without a security code. The same attempt is the same
 * top-up for ever: a call after a crash resumes it. Refusals are not thrown, but recorded in the
 * top-up. Nothing happens while the guardian is blocked. An attempt whose card belongs to another
 * processor waits for a copy with that processor, or for its end.
 */
export async function chargeAttempt<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
  attempt: Tried,
): Promise<void> {
  const charge = await policy.chargeOf(services.db, attempt);
  if (!charge) return giveUp(services, policy, attempt);
  const guardian = await findAccount(services, attempt.guardianId);
  if (!guardian) return;
  const { cardId, walletId, shares, amountMinor, feeMinor } = charge;
  const { agreementId, key } = attempt;
  const currency = charge.currency;
  const topup = {
    guardian,
    agreement: { kind: policy.kind, id: agreementId, feeMinor },
    idempotencyKey: key,
    value: toMajor(amountMinor, currency),
    walletId,
    transferTopupTo: shares.map(({ studentId, amountMinor: share }) => ({
      user: studentId,
      value: toMajor(share, currency),
    })),
    payerTaxIdentifier: charge.taxIdentifier ?? undefined,
    cardId,
  };
  try {
    await topUpByCard(services, topup, `${policy.kind} ${agreementId}`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code !== 'not_found') return;
    await giveUp(services, policy, attempt, await findMissing(services, cardId));
  }
}

/** The account of the paying guardian; undefined for a blocked or deleted guardian. */
function findAccount(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
): Promise<GuardianAccount | undefined> {
  return db
    .selectFrom('guardian')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .select([
      'guardian.id',
      'guardian.company_id as companyId',
      'guardian.wallet_id as walletId',
      'company.currency',
    ])
    .where('guardian.id', '=', guardianId)
    .where('guardian.deleted_at', 'is', null)
    .where('guardian.blocked_at', 'is', null)
    .executeTakeFirst();
}

async function findMissing({ db }: Services, cardId: string): Promise<StopCause> {
  const card = await db
    .selectFrom('payment_card')
    .select('id')
    .where('id', '=', cardId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return card ? 'recipient' : 'card';
}
