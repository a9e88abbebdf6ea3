import type { CurrencyCode } from '@merenda/domain/currencies';
import { toMajor } from '@merenda/domain/money';
import { Failure } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { topUpByCard } from '../topups/index.ts';
import { type AttemptName, attemptKey } from './attempt-key.ts';
import { endRecurring } from './end-recurring.ts';
import { tellEnded } from './letters.ts';

/**
 * Charges an attempt, without the card's security code. The same attempt is the same top-up for
 * ever: called again after a crash, it goes on where it was. Refusals are not thrown: they stand in
 * the top-up. An agreement that lost its card or a recipient ends.
 */
export async function charge(services: Services, attempt: AttemptName): Promise<void> {
  const rule = await findRule(services, attempt.recurring_topup_id);
  if (rule.ended_at) return closeAttempts(services, rule.id);
  const currency = rule.currency as CurrencyCode;
  const wish = {
    guardian: guardianOf(rule),
    idempotencyKey: attemptKey(attempt),
    value: toMajor(rule.amount_minor, currency),
    walletId: rule.wallet_id,
    transferTopupTo: rule.parts.map(({ student_id, amount_minor }) => ({
      user: student_id,
      value: toMajor(amount_minor, currency),
    })),
    payerTaxIdentifier: rule.tax_identifier ?? undefined,
    cardId: rule.card_id,
    agreement: { kind: 'monthly' as const, id: rule.id, feeMinor: rule.fee_minor },
  };
  try {
    await topUpByCard(services, wish, `recurring ${rule.id}`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'not_found') await endWithout(services, rule);
  }
}

type Rule = Awaited<ReturnType<typeof findRule>>;

async function findRule({ db }: Services, id: string) {
  const rule = await db
    .selectFrom('recurring_topup')
    .innerJoin('guardian', 'guardian.id', 'recurring_topup.guardian_id')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .selectAll('recurring_topup')
    .select([
      'guardian.company_id',
      'guardian.wallet_id as own_wallet_id',
      'company.currency as company_currency',
    ])
    .where('recurring_topup.id', '=', id)
    .executeTakeFirstOrThrow();
  const parts = await db
    .selectFrom('recurring_topup_part')
    .select(['student_id', 'amount_minor'])
    .where('recurring_topup_id', '=', id)
    .execute();
  return { ...rule, parts };
}

const guardianOf = (rule: Rule): SignedIn => ({
  id: rule.guardian_id,
  companyId: rule.company_id,
  walletId: rule.own_wallet_id,
  currency: rule.company_currency,
  sessionId: '',
  blocked: false,
});

/** The card, the wallet or a student that the agreement needs is no longer the guardian's. */
async function endWithout(services: Services, rule: Rule): Promise<void> {
  const card = await services.db
    .selectFrom('payment_card')
    .select('id')
    .where('id', '=', rule.card_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const why = card ? 'recipient' : 'card';
  const ended = await services.db
    .transaction()
    .execute((trx) => endRecurring(trx, { guardianId: rule.guardian_id, id: rule.id }, why));
  await closeAttempts(services, rule.id);
  if (ended > 0) await tellEnded(services, rule, why);
}

async function closeAttempts({ db }: Services, ruleId: string): Promise<void> {
  await db
    .updateTable('recurring_attempt')
    .set({ outcome: 'failed' })
    .where('recurring_topup_id', '=', ruleId)
    .where('outcome', '=', 'open')
    .execute();
}
