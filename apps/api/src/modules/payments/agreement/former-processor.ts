import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { pauseAgreements } from './pause-agreements.ts';
import { type AgreementKind, STORED } from './policy.ts';

const BATCH = 200;

// Parts of queries that know an agreement's `payment_card` and its guardian's `company`.

/** Nothing is begun on the card of a processor that does not take the company's cards any more. */
export const isCurrentCard = sql<boolean>`(payment_card.gateway
  = coalesce(company.card_gateway, payment_card.gateway))`;

/**
 * It is a former processor's, for an hour at least: within that time a route that was written by
 * mistake may be taken back before anything is paused for it and anybody is told.
 */
const isFormerCard = (now: Date) => sql<boolean>`(payment_card.gateway <> company.card_gateway
  AND company.card_gateway_since <= ${now}::timestamptz - interval '1 hour')`;

/**
 * Pauses the agreements whose card belongs to a processor that no longer takes the company's cards,
 * until another one is chosen (product:agreements#agreements-of-a-former-processor). Who had one
 * running is told, once.
 */
export async function pauseFormer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { kind }: { kind: AgreementKind },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const former = await findFormer(trx, kind, clock());
    const ids = former.map(({ id }) => id);
    await pauseAgreements(trx, kind, { ids, why: 'processor' });
    for (const { id, guardian_id, card_id, paused_by } of former) {
      if (paused_by !== null) continue;
      const data = { agreement: id, card: card_id };
      await enqueueEmail(trx, { kind: `${kind}-former-card`, guardianId: guardian_id, data });
    }
  });
}

function findFormer(trx: Transaction<DB>, kind: AgreementKind, now: Date) {
  const { table, isRunning } = STORED[kind];
  return trx
    .selectFrom(table)
    .select(['id', 'guardian_id', 'card_id', 'paused_by'])
    .where(isRunning)
    .where((eb) =>
      eb.or([eb('paused_by', 'is', null), eb('paused_by', 'not in', ['card', 'processor'])]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_card')
          .innerJoin('guardian', 'guardian.id', 'payment_card.guardian_id')
          .innerJoin('company', 'company.id', 'guardian.company_id')
          .select('payment_card.id')
          .whereRef('payment_card.id', '=', `${table}.card_id`)
          .where(isFormerCard(now)),
      ),
    )
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
}
