import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { SchoolDay, Service } from './read-board.ts';

/**
 * Names the diners of each service with their meals and health forms: another diner in place of one, or a
 * form that has changed, has another name (product:console-kitchen#diets). OFFSET looks up each diner's form
 * by itself, where a plan for many would read every form.
 */
export async function readDinersVersions(
  db: Kysely<DB>,
  { schoolId, day }: SchoolDay,
): Promise<ReadonlyMap<Service, string>> {
  const { rows } = await sql<{ service: Service; version: string }>`
    SELECT menu_type AS service,
      md5(string_agg(concat_ws(' ', meal_order.id, form.changes), ',' ORDER BY meal_order.id))
        AS version
    FROM meal_order
    JOIN menu ON menu.id = meal_order.menu_id
    LEFT JOIN LATERAL (
      SELECT changes FROM health_form WHERE student_id = meal_order.student_id OFFSET 0) AS form
      ON true
    WHERE meal_order.school_id = ${schoolId} AND day = ${day}
      AND meal_order.status IN ('open', 'delivered')
    GROUP BY menu_type`.execute(db);
  return new Map(rows.map(({ service, version }) => [service, version]));
}
