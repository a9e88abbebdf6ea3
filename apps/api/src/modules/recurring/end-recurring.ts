import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { auditRules } from '../agreed-charges/index.ts';

/** Whose rules: one of them, those of a card, or all. */
export interface Which {
  guardianId: string;
  id?: string;
  cardId?: string;
}

/**
 * Ends rules before their time, for ever.
 * @returns how many ended
 */
export async function endRecurring(
  trx: Kysely<DB>,
  { guardianId, id, cardId }: Which,
  why: 'guardian' | 'card' | 'recipient' | 'account',
): Promise<number> {
  let rules = trx
    .updateTable('recurring_topup')
    .set({ ended_at: sql<Date>`now()`, ended_by: why })
    .where('guardian_id', '=', guardianId)
    .where('ended_at', 'is', null);
  if (id !== undefined) rules = rules.where('id', '=', id);
  if (cardId !== undefined) rules = rules.where('card_id', '=', cardId);
  const ended = await rules.returning('id').execute();
  await auditRules(trx, { action: 'recurring.ended', rules: ended, why, by: guardianId });
  return ended.length;
}
