import type { RecurringTopup } from '@merenda/contract';
import type { createRecurring } from '@merenda/contract/payments/recurring';
import { endError, startError } from '@merenda/domain/agreements/monthly';
import { companyDay } from '@merenda/domain/brands/company-time';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../../../auth/signed-in.ts';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import { guardianGone, invalid, notFound } from '../../../../platform/failure.ts';
import { type OnceContext, runOnce } from '../../../../platform/once/run-once.ts';
import type { Services } from '../../../services.ts';
import { resolveShares } from '../../topup/create/recipients.ts';
import { checkCard } from '../check-card.ts';
import { endAgreements } from '../end-agreements.ts';
import { findMonthly } from './queries.ts';

type CreateMonthly = z.output<(typeof createRecurring)['schema']['body']>;

/** More than a family needs; bounds the agreements that one session can set up. */
const MAX_MONTHLY = 20;

/**
 * Agrees on a monthly top-up (product:agreements#monthly-top-up).
 * @throws Failure validation_failed naming the date that breaks the rule, not_found for a wallet or
 * student that is not the guardian's, and as `checkCard`
 */
export async function createMonthly(
  services: Services,
  request: OnceContext & { guardian: SignedIn },
  body: CreateMonthly,
): Promise<RecurringTopup> {
  const { guardian } = request;
  checkDates(services, guardian, body);
  return runOnce(services, request, async (trx) => {
    await lockGuardian(trx, guardian);
    // The checks use the transaction's own connection: another one may be free only much later.
    const within = { ...services, db: trx };
    const { amountMinor, shares: parts } = await resolveShares(within, guardian, body);
    const card = await checkCard(within, guardian, { ...body, amountMinor });
    if (body.replaces !== undefined) {
      const replaced = { guardianId: guardian.id, id: body.replaces, why: 'guardian' as const };
      await endAgreements(trx, 'monthly', replaced);
    }
    const { total } = await findMonthly(trx, guardian.id, { offset: 0, limit: 1 });
    if (total >= MAX_MONTHLY) {
      throw invalid('initialDate', 'too many monthly top-ups', 'topups.monthly.error.tooMany');
    }
    const { id } = await trx
      .insertInto('recurring_topup')
      .values({
        guardian_id: guardian.id,
        wallet_id: body.walletId,
        ...card,
        amount_minor: amountMinor,
        currency: guardian.currency,
        tax_identifier: body.billingDetails?.taxIdentifierNumber ?? null,
        starts_on: body.initialDate,
        ends_on: body.endDate ?? null,
        next_on: body.initialDate,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const shares = parts.flatMap(({ studentId, walletId, amountMinor: share }) =>
      studentId && walletId !== body.walletId ? [{ studentId, share }] : [],
    );
    if (shares.length > 0) {
      await trx
        .insertInto('recurring_topup_part')
        .values(
          shares.map(({ studentId, share }) => ({
            recurring_topup_id: id,
            student_id: studentId,
            amount_minor: share,
          })),
        )
        .execute();
    }
    await writeAudit(trx, { actor: guardian.id, action: 'recurring.created', subject: id });
    const { docs } = await findMonthly(trx, guardian.id, { offset: 0, limit: 1, id });
    const [made] = docs;
    if (!made) throw notFound();
    return made;
  });
}

/**
 * Locks the guardian, because agreements are counted; refuses a guardian who has left meanwhile.
 */
async function lockGuardian(trx: Kysely<DB>, { id }: SignedIn): Promise<void> {
  await trx
    .selectFrom('guardian')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(guardianGone);
}

/** Checks the dates by the company's day: today in São Paulo may be tomorrow in Budapest. */
function checkDates(
  { clock }: Services,
  { companyId }: SignedIn,
  { initialDate, endDate }: CreateMonthly,
): void {
  const start = startError(initialDate, companyDay(companyId, clock()));
  if (start) throw invalid('initialDate', start.key);
  const end = endDate && endError(endDate, initialDate);
  if (end) throw invalid('endDate', end.key);
}
