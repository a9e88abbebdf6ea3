import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { auditRules } from '../agreed-charges/index.ts';

/**
 * Stops the automatic top-ups of a wallet that money is just taken back from, whoever agreed on them,
 * until each is resumed: no card pays for what was taken. A charge that is under way at this moment
 * still comes to its end. To be called before the wallet is locked.
 */
export async function pauseOnWithdrawal(
  trx: Kysely<DB>,
  { guardianId, walletId }: { guardianId: string; walletId: string },
): Promise<void> {
  const paused = await trx
    .with('stopped', (query) =>
      query
        .selectFrom('automatic_topup')
        .select('id')
        .where('wallet_id', '=', walletId)
        .where('ended_at', 'is', null)
        .where('paused_at', 'is', null)
        // Whoever stops several does so in this order.
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('automatic_topup')
    .from('stopped')
    .set({ paused_at: sql<Date>`now()`, paused_by: 'return' })
    .whereRef('automatic_topup.id', '=', 'stopped.id')
    .returning('automatic_topup.id')
    .execute();
  await auditRules(trx, {
    action: 'automatic.paused',
    rules: paused,
    why: 'return',
    by: guardianId,
  });
}
