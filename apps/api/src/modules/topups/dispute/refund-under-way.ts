import type { Kysely } from 'kysely';
import type { DB } from '../../../db/generated.ts';

/**
 * A refund holds money of which nobody knows yet whether it goes back to the payer or to the wallets: a
 * chargeback that came before could not tell from where to take its own, and what a refused refund
 * gives to the wallets again would stay there. It waits; no refund begins once it is there.
 */
export class RefundUnderWay extends Error {
  override readonly name = 'RefundUnderWay';

  constructor(topupId: string) {
    super(`a refund of top-up ${topupId} is under way`);
  }
}

/** Is a refund of the top-up asked for, and not yet ended? */
export async function refundIsUnderWay(trx: Kysely<DB>, topupId: string): Promise<boolean> {
  const pending = await trx
    .selectFrom('topup_refund')
    .select('id')
    .where('topup_id', '=', topupId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return pending !== undefined;
}
