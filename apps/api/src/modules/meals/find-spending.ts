import type { DaySpending } from '@merenda/domain/ordering/balance-outlook';
import type { Day } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import type { Services } from '../services.ts';

// A named statement, planned once per connection, because every list of students runs it.
const SPENDING = `
  SELECT student_id, day, sum(total_minor)::bigint AS minor
  FROM meal_order
  WHERE student_id = ANY ($1::uuid[]) AND day >= $2 AND status <> 'cancelled'
  GROUP BY student_id, day`;

/** What the meals of each student's days cost, from a day on, also of days to come. */
export async function findSpending(
  { pool }: Pick<Services, 'pool'>,
  students: readonly string[],
  since: Day,
): Promise<Map<string, DaySpending[]>> {
  if (students.length === 0) return new Map();
  const { rows } = await pool.query<{ student_id: string; day: Day; minor: bigint }>({
    name: 'find-spending',
    text: SPENDING,
    values: [students, since],
  });
  return Map.groupBy(rows, (row) => row.student_id);
}

/** What a student's meals of a day cost, in minor units; cancelled ones cost nothing. */
export async function spentOn(db: Kysely<DB>, studentId: string, day: string): Promise<bigint> {
  const { spent } = await db
    .selectFrom('meal_order')
    .select((eb) => eb.fn.sum<string | null>('total_minor').as('spent'))
    .where('student_id', '=', studentId)
    .where('day', '=', day)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  return BigInt(spent ?? 0);
}
