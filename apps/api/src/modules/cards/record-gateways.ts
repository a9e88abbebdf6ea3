import { BRANDS } from '@merenda/domain/brands/brands';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

/**
 * Records at the start which processor takes each company's cards, for all copies. Agreements with
 * a former card pause by this record, so that copies with different settings during a restart
 * agree.
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
