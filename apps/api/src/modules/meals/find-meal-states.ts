import type { MealState, Moment } from '@merenda/contract/help/events';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/**
 * The suspended meals, and the meals of these days that were handed out, that each guardian may see,
 * by guardian (product:api#alerts-and-meals-as-they-stand); a blocked guardian has none. Suspending and handing
 * out move no money: balances do not tell them.
 */
export async function findMealStates(
  db: Kysely<DB>,
  guardianIds: readonly string[],
  now: Date,
): Promise<Map<string, Moment>> {
  const today = dayInZone(now, 'UTC');
  const { rows } = await sql<{ guardian_id: string } & MealState>`
    WITH diner AS (
      SELECT guardian.id AS guardian_id, student.id
      FROM guardian
      JOIN guardianship ON guardianship.guardian_id = guardian.id
      JOIN student ON student.id = guardianship.student_id AND student.deleted_at IS NULL
      WHERE guardian.id = ANY (${[...guardianIds]}::uuid[]) AND blocked_at IS NULL
    )
    SELECT guardian_id, meal.id AS _id, meal.status
    FROM diner JOIN meal_order meal ON meal.student_id = diner.id
    WHERE meal.status = 'suspended'
    UNION ALL
    SELECT guardian_id, meal.id, meal.status
    FROM diner JOIN meal_order meal ON meal.student_id = diner.id
    WHERE meal.status = 'delivered'
      AND meal.day BETWEEN ${addDays(today, -1)}::date AND ${addDays(today, 1)}::date
    ORDER BY _id
  `.execute(db);
  const states = new Map<string, MealState[]>(guardianIds.map((id) => [id, []]));
  for (const { guardian_id, _id, status } of rows) states.get(guardian_id)?.push({ _id, status });
  return new Map([...states].map(([id, docs]) => [id, { kind: 'meals', data: { docs } }]));
}
