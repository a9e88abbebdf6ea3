import { randomUUID } from 'node:crypto';
import { journeysDatabase } from './database.ts';

/**
 * A difference about a top-up, as a comparison notes it: one on demand would compare, and mend, the
 * payments of every journey.
 */
export async function createDifference(topup: string): Promise<string> {
  const id = randomUUID();
  const pool = await journeysDatabase();
  await pool.query(
    `INSERT INTO reconciliation_difference (id, gateway, kind, message, reference, topup_id, provider_ref)
     SELECT $1, gateway, 'refund_differs', 'given back 0 here, 1000 there', reference, id, provider_ref
     FROM topup WHERE id = $2`,
    [id, topup],
  );
  return id;
}
