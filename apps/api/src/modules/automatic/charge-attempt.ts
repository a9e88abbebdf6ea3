import type { Services } from '../../services.ts';
import { chargeAgreed } from '../agreed-charges/index.ts';
import { type Attempt, attemptKey } from './begin-attempt.ts';
import { giveUp } from './give-up.ts';

/**
 * Charges an attempt, on the terms of its moment. The same attempt is the same top-up for ever:
 * called again after a crash, it goes on where it was. While its card belongs to another processor it
 * waits, for a copy that knows it or to be paused.
 */
export async function chargeAttempt(services: Services, attempt: Attempt): Promise<void> {
  const rule = await services.db
    .selectFrom('automatic_topup')
    .select(['id', 'guardian_id', 'currency'])
    .where('id', '=', attempt.automatic_topup_id)
    .executeTakeFirstOrThrow();
  const missing = await chargeAgreed(services, {
    agreement: { kind: 'automatic', id: rule.id, feeMinor: attempt.fee_minor },
    guardianId: rule.guardian_id,
    key: attemptKey(attempt),
    cardId: attempt.card_id,
    walletId: attempt.wallet_id,
    parts: [],
    amountMinor: attempt.amount_minor,
    currency: rule.currency,
  });
  if (missing && missing !== 'processor') await giveUp(services, attempt, missing);
}
