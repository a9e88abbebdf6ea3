import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { Services } from '../../services.ts';
import { auditRules, isFormerCard } from '../agreed-charges/index.ts';
import { tellPaused } from './letters.ts';
import type { Rule } from './store.ts';

const BATCH = 200;

/**
 * Pauses the rules whose card belongs to a processor that no longer takes the company's cards, and
 * tells each guardian, once: by whichever worker paused it.
 */
export async function pauseFormer(services: Services): Promise<void> {
  const now = services.clock();
  const paused = await services.db.transaction().execute((trx) => pause(trx, now));
  for (const rule of paused) await tellPaused(services, rule);
}

async function pause(trx: Kysely<DB>, now: Date): Promise<Rule[]> {
  const paused = await trx
    .with('former', (query) =>
      query
        .selectFrom('recurring_topup')
        .innerJoin('guardian', 'guardian.id', 'recurring_topup.guardian_id')
        .innerJoin('company', 'company.id', 'guardian.company_id')
        .innerJoin('payment_card', 'payment_card.id', 'recurring_topup.card_id')
        .select('recurring_topup.id')
        .where('recurring_topup.ended_at', 'is', null)
        .where('recurring_topup.paused_at', 'is', null)
        .where('next_on', 'is not', null)
        .where(isFormerCard(now))
        .limit(BATCH)
        .forUpdate('recurring_topup')
        .skipLocked(),
    )
    .updateTable('recurring_topup')
    .from('former')
    .set({ paused_at: now, paused_by: 'processor' })
    .whereRef('recurring_topup.id', '=', 'former.id')
    .returningAll('recurring_topup')
    .execute();
  await auditRules(trx, { action: 'recurring.paused', rules: paused, why: 'processor' });
  return paused;
}
