import { sql } from 'kysely';
import { TAKING_DISPUTES, type TakingDispute } from '../state.ts';

/** In a query with `topup`: the state of its latest dispute that has the money; else null. */
export const disputedOf = sql<TakingDispute | null>`(
  SELECT chargeback.state FROM chargeback
  WHERE chargeback.topup_id = topup.id AND chargeback.state IN (${sql.join(TAKING_DISPUTES)})
  ORDER BY chargeback.opened_at DESC LIMIT 1)`;
