import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { pauseAgreements } from '../pause-agreements.ts';

/**
 * Pauses all guardians' automatic top-ups of a wallet from which money is being taken back, until
 * each is resumed: no card pays for that money. A charge under way still ends. Call this before the
 * wallet is locked.
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
    // All code that pauses several agreements locks them in this order.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = running.map(({ id }) => id);
  await pauseAgreements(trx, 'automatic', { ids, why: 'return', by: guardianId });
}
