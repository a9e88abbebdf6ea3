import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { auditRules } from '../agreed-charges/index.ts';

/**
 * Ends a guardian's rules, one of them or all, for ever. A charge that is under way at this moment
 * still comes to its end.
 * @returns how many ended
 */
export async function endAutomatic(
  trx: Kysely<DB>,
  { guardianId, id }: { guardianId: string; id?: string },
  why: 'guardian' | 'account',
): Promise<number> {
  const ended = await trx
    .updateTable('automatic_topup')
    .set({ ended_at: sql<Date>`now()`, ended_by: why })
    .where('guardian_id', '=', guardianId)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  await auditRules(trx, { action: 'automatic.ended', rules: ended, why, by: guardianId });
  return ended.length;
}
