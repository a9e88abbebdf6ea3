import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { pauseAgreements } from './pause-agreements.ts';
import { type AgreementKind, STORED } from './policy.ts';

const BATCH = 200;

// Parts of queries with an agreement's `payment_card` and its guardian's `company`.

/**
 * True for a card of the processor that takes the company's cards now: only on such cards attempts
 * begin.
 */
export const isCurrentCard = sql<boolean>`(payment_card.gateway
  = coalesce(company.card_gateway, payment_card.gateway))`;

/**
 * True for a former card, an hour after the change of processors. Within the hour a mistaken route
 * can be taken back before agreements pause and e-mails are sent.
 */
const isFormerCard = (now: Date) => sql<boolean>`(payment_card.gateway <> company.card_gateway
  AND company.card_gateway_since <= ${now}::timestamptz - interval '1 hour')`;

/**
 * Pauses the agreements on former cards, until the guardian chooses another card
 * (product:agreements#agreements-of-a-former-processor). Guardians whose agreements were running
 * get one e-mail.
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
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}
