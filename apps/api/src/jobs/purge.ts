import { purgeIdempotency } from '@merenda/ledger';
import { sql } from 'kysely';
import { removeDueFiles } from '../modules/health/index.ts';
import type { Services } from '../services.ts';
import { byOneWorker } from './one-worker.ts';

const ago = (interval: string) => sql<Date>`now() - ${sql.lit(interval)}::interval`;

/**
 * Removes what nobody may use any more: sessions that ended a month ago, forgotten mistakes, old
 * reset links, questions to authenticators, browsers that have lost their mark, processors' pages for
 * cards and invitations a month after their end (the latter with the address that they were sent to),
 * and the answers kept for idempotency keys past their day (decision A.5).
 */
export async function purge(services: Services): Promise<void> {
  await byOneWorker(services, 'purge', async (trx) => {
    await trx
      .deleteFrom('session')
      .where((eb) =>
        eb.or([eb('expires_at', '<', ago('30 days')), eb('revoked_at', '<', ago('30 days'))]),
      )
      .execute();
    await trx
      .deleteFrom('attempt')
      .where('window_started_at', '<', ago('1 day'))
      .where((eb) =>
        eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', sql<Date>`now()`)]),
      )
      .execute();
    await trx.deleteFrom('guardian_invitation').where('expires_at', '<', ago('30 days')).execute();
    await trx.deleteFrom('card_setup').where('expires_at', '<', ago('30 days')).execute();
    await trx.deleteFrom('password_reset').where('expires_at', '<', ago('1 day')).execute();
    await trx.deleteFrom('passkey_challenge').where('expires_at', '<', ago('0 days')).execute();
    await trx.deleteFrom('known_device').where('last_seen_at', '<', ago('400 days')).execute();
  });
  await removeDueFiles(services);
  await purgeIdempotency(services.pool);
}
