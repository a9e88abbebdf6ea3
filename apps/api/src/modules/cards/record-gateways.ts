import { BRANDS } from '@merenda/domain/brands/brands';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

/**
 * Records, at the start and for all copies, the processor that takes each company's cards.
 * Agreements with a former card pause by this record: during a restart, copies with different
 * settings agree.
 */
export async function recordCardGateways({
  db,
  gateways,
}: Pick<Services, 'db' | 'gateways'>): Promise<void> {
  for (const { companyId } of BRANDS) {
    if (!companyId) continue;
    const name = gateways.serving(companyId, 'card')?.name ?? null;
    await db
      .updateTable('company')
      .set({ card_gateway: name, card_gateway_since: sql`now()` })
      .where('id', '=', companyId)
      .where('card_gateway', 'is distinct from', name)
      .execute();
  }
}
