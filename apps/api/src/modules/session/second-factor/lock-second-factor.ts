import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';

/**
 * Keeps a guardian's second factor as it is until the transaction ends, so that of two removals at
 * the same moment neither counts on what the other takes away.
 * @returns whether nothing but a passkey passes it
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
    .forUpdate()
    .executeTakeFirst();
  return factor !== undefined && !factor.has_app;
}
