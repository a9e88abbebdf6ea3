import type { RecurringTopup } from '@merenda/contract';
import type { createRecurring as createRecurringRoute } from '@merenda/contract/recurring';
import { endError, startError } from '@merenda/domain/recurring';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { companyDay } from '../../company-time.ts';
import type { DB } from '../../db/generated.ts';
import { invalid, notFound } from '../../failure.ts';
import { findProvider } from '../../gateways/find-provider.ts';
import { type OnceRequest, runOnce } from '../../idempotent.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { checkSecurityCode, findOwnCard } from '../cards/index.ts';
import { feeFor, resolveParts } from '../topups/index.ts';
import { endRecurring } from './end-recurring.ts';
import { runningRules } from './store.ts';

type CreateRecurring = z.output<(typeof createRecurringRoute)['schema']['body']>;

/** More than a family needs; bounds what one session can set up. */
const MOST_RULES = 20;

/**
 * Agrees on a top-up a month (spec 1 §4, decision E.7). The security code that comes along, where
 * one is asked for, is a sign of the card's presence; it is neither used nor kept.
 * @throws Failure validation_failed naming the date that breaks the rule, or the missing code
 * @throws Failure fee_changed when the fee is not the one that the page shows
 * @throws Failure not_found for a card, wallet or student that is not the guardian's
 * @throws Failure invalid_card for a card of another processor
 */
export async function createRecurring(
  services: Services,
  request: OnceRequest & { guardian: SignedIn },
  body: CreateRecurring,
): Promise<RecurringTopup> {
  const { guardian } = request;
  checkDates(services, guardian, body);
  checkSecurityCode(services, guardian, body.paymentCard);
  const { provider, gateway } = await findProvider(services, guardian, 'card');
  return runOnce(services, request, async (trx) => {
    await takeTurn(trx, guardian);
    // On the transaction's own connection: a second one may be long in coming.
    const within = { ...services, db: trx };
    const card = await findOwnCard(within, guardian, body.paymentCard.cardId, gateway.name);
    const { amountMinor, parts } = await resolveParts(within, guardian, body);
    const wish = { guardian, fee: body.fee };
    const feeMinor = await feeFor(within, wish, { provider, amountMinor });
    if (body.replaces !== undefined) {
      await endRecurring(trx, { guardianId: guardian.id, id: body.replaces }, 'guardian');
    }
    const { total } = await runningRules(trx, guardian.id, { offset: 0, limit: 1 });
    if (total >= MOST_RULES) {
      throw invalid('initialDate', 'too many monthly top-ups', 'topups.monthly.error.tooMany');
    }
    const { id } = await trx
      .insertInto('recurring_topup')
      .values({
        guardian_id: guardian.id,
        wallet_id: body.walletId,
        card_id: card.id,
        amount_minor: amountMinor,
        fee_minor: feeMinor,
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
    await trx
      .insertInto('audit')
      .values({ actor: guardian.id, action: 'recurring.created', subject: id })
      .execute();
    const { docs } = await runningRules(trx, guardian.id, { offset: 0, limit: 1, id });
    const [made] = docs;
    if (!made) throw notFound();
    return made;
  });
}

/** One at a time for each guardian: they are counted. None for one who has left meanwhile. */
async function takeTurn(trx: Kysely<DB>, { id }: SignedIn): Promise<void> {
  await trx
    .selectFrom('guardian')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** The day is the company's own: what is today in São Paulo may be tomorrow in Budapest. */
function checkDates(
  { clock }: Services,
  { companyId }: SignedIn,
  { initialDate, endDate }: CreateRecurring,
): void {
  const start = startError(initialDate, companyDay(companyId, clock()));
  if (start) throw invalid('initialDate', start.key);
  const end = endDate && endError(endDate, initialDate);
  if (end) throw invalid('endDate', end.key);
}
