import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';

/**
 * Locks a guardian's second factor until the transaction ends: two removals at the same moment
 * cannot both rely on the other's passkey.
 * @returns whether only a passkey passes it
 */
export async function lockSecondFactor(trx: Transaction<DB>, guardianId: string): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factor')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('authenticator_app as app')
            .select('app.guardian_id')
            .where('app.guardian_id', '=', guardianId)
            .where('app.last_step', 'is not', null),
        )
        .as('has_app'),
    )
    .where('guardian_id', '=', guardianId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return factor !== undefined && !factor.has_app;
}
