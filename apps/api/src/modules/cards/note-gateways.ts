import { BRANDS } from '@merenda/domain/brands';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';

/**
 * Notes which processor takes each company's cards from this start on, for all copies: what was agreed
 * on at another one stands still by this, not by what one copy's settings say while others restart.
 */
export async function noteCardGateways({
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
