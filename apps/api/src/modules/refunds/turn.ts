import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import type { Refund } from './refund.ts';

/** Longer than the calls of one turn at the processor; a crashed process's turn ends with it. */
export const TURN = sql`interval '30 seconds'`;

/** Leaves a refund in doubt to whoever comes next. */
export async function endTurn({ db }: Pick<Services, 'db'>, { id }: Refund): Promise<void> {
  await db
    .updateTable('topup_refund')
    .set({ working_until: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}
