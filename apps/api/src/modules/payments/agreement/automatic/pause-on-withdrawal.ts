import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { pauseAgreements } from '../pause-agreements.ts';

/**
 * Stops the automatic top-ups of a wallet that money is just taken back from, whoever agreed on them,
 * until each is resumed: no card pays for what was taken. A charge that is under way at this moment
 * still comes to its end. To be called before the wallet is locked.
 */
export async function pauseOnWithdrawal(
  trx: Kysely<DB>,
  { guardianId, walletId }: { guardianId: string; walletId: string },
): Promise<void> {
  const running = await trx
    .selectFrom('automatic_topup')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    // Whoever stops several does so in this order.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = running.map(({ id }) => id);
  await pauseAgreements(trx, 'automatic', { ids, why: 'return', by: guardianId });
}
