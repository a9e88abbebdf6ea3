import type { Services } from '../../services.ts';
import { chargeAgreed, type Missing } from '../agreed-charges/index.ts';
import { type AttemptName, attemptKey } from './attempt-key.ts';
import { endRecurring } from './end-recurring.ts';
import { tellEnded } from './letters.ts';

/**
 * Charges an attempt. The same attempt is the same top-up for ever: called again after a crash, it
 * goes on where it was. An agreement that lost its card or a recipient ends; one whose card belongs to
 * another processor waits, for a copy that knows it or to be paused.
 */
export async function charge(services: Services, attempt: AttemptName): Promise<void> {
  const rule = await findRule(services, attempt.recurring_topup_id);
  if (rule.ended_at || rule.paused_at) return closeAttempts(services, rule.id);
  const missing = await chargeAgreed(services, {
    agreement: { kind: 'monthly', id: rule.id, feeMinor: rule.fee_minor },
    guardianId: rule.guardian_id,
    key: attemptKey(attempt),
    cardId: rule.card_id,
    walletId: rule.wallet_id,
    parts: rule.parts,
    amountMinor: rule.amount_minor,
    currency: rule.currency,
    taxIdentifier: rule.tax_identifier ?? undefined,
  });
  if (missing && missing !== 'processor') await endWithout(services, rule, missing);
}

type Rule = Awaited<ReturnType<typeof findRule>>;

async function findRule({ db }: Services, id: string) {
  const rule = await db
    .selectFrom('recurring_topup')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const parts = await db
    .selectFrom('recurring_topup_part')
    .select(['student_id as studentId', 'amount_minor as amountMinor'])
    .where('recurring_topup_id', '=', id)
    .execute();
  return { ...rule, parts };
}

/** The card, the wallet or a student that the agreement needs is no longer the guardian's. */
async function endWithout(
  services: Services,
  rule: Rule,
  missing: Exclude<Missing, 'processor'>,
): Promise<void> {
  const ended = await services.db
    .transaction()
    .execute((trx) => endRecurring(trx, { guardianId: rule.guardian_id, id: rule.id }, missing));
  await closeAttempts(services, rule.id);
  if (ended > 0) await tellEnded(services, rule, missing);
}

async function closeAttempts({ db }: Services, ruleId: string): Promise<void> {
  await db
    .updateTable('recurring_attempt')
    .set({ outcome: 'failed' })
    .where('recurring_topup_id', '=', ruleId)
    .where('outcome', '=', 'open')
    .execute();
}
