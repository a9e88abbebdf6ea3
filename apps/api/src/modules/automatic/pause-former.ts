import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { Services } from '../../services.ts';
import { auditRules, isFormerCard } from '../agreed-charges/index.ts';
import { tellFormer } from './letters.ts';

const BATCH = 200;

/**
 * Pauses the rules whose card belongs to a processor that no longer takes the company's cards, until
 * another one is chosen. Who had one running is told, once: by whichever worker paused it.
 */
export async function pauseFormer(services: Services): Promise<void> {
  const now = services.clock();
  const paused = await services.db.transaction().execute((trx) => pause(trx, now));
  for (const rule of paused) if (!rule.stood_still) await tellFormer(services, rule);
}

async function pause(trx: Kysely<DB>, now: Date) {
  const paused = await trx
    .with('former', (query) =>
      query
        .selectFrom('automatic_topup')
        .innerJoin('guardian', 'guardian.id', 'automatic_topup.guardian_id')
        .innerJoin('company', 'company.id', 'guardian.company_id')
        .innerJoin('payment_card', 'payment_card.id', 'automatic_topup.card_id')
        .select(['automatic_topup.id', 'automatic_topup.paused_by'])
        .where('automatic_topup.ended_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('automatic_topup.paused_by', 'is', null),
            eb('automatic_topup.paused_by', 'not in', ['card', 'processor']),
          ]),
        )
        .where(isFormerCard(now))
        .limit(BATCH)
        .forUpdate('automatic_topup')
        .skipLocked(),
    )
    .updateTable('automatic_topup')
    .from('former')
    .set({ paused_at: now, paused_by: 'processor' })
    .whereRef('automatic_topup.id', '=', 'former.id')
    .returningAll('automatic_topup')
    .returning(sql<boolean>`former.paused_by IS NOT NULL`.as('stood_still'))
    .execute();
  await auditRules(trx, { action: 'automatic.paused', rules: paused, why: 'processor' });
  return paused;
}
