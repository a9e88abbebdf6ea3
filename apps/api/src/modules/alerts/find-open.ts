import type { Moment } from '@merenda/contract/help/events';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/**
 * The number of each guardian's open alerts, and the newest one, by guardian
 * (product:api#alerts-and-meals-as-they-stand). The answer changes with each alert that is raised, dismissed
 * or over.
 */
export async function findOpenAlerts(
  db: Kysely<DB>,
  guardianIds: readonly string[],
): Promise<Map<string, Moment>> {
  const rows = await db
    .selectFrom('alert')
    .select(['guardian_id', (eb) => eb.fn.countAll<bigint>().as('open')])
    .select(sql<string>`(array_agg(id ORDER BY created_at DESC, id DESC))[1]`.as('newest'))
    .where('guardian_id', 'in', guardianIds)
    .where('resolved_at', 'is', null)
    .groupBy('guardian_id')
    .execute();
  const found = new Map(rows.map((row) => [row.guardian_id, row]));
  return new Map(
    guardianIds.map((id) => {
      const { open = 0n, newest } = found.get(id) ?? {};
      return [id, { kind: 'alerts', data: { open: Number(open), ...(newest && { newest }) } }];
    }),
  );
}
