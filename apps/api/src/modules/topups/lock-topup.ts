import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { Topup } from './topup.ts';

/** The top-up as it is now; nobody else changes it until the transaction ends. */
export const lockTopup = (trx: Kysely<DB>, topupId: string): Promise<Topup> =>
  trx
    .selectFrom('topup')
    .selectAll()
    .where('id', '=', topupId)
    .forUpdate()
    .executeTakeFirstOrThrow();
