import type { DaySpending } from '@merenda/domain/ordering/balance-outlook';
import type { Spent } from '@merenda/domain/ordering/spending-limits';
import type { Day } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import { anyOf, builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import type { DB } from '../../platform/database/generated.ts';

/**
 * The cost of each student's meals by day, from a day on, including days to come; cancelled meals
 * cost nothing.
 */
export async function findSpending(
  db: Kysely<DB>,
  students: readonly string[],
  since: Day,
): Promise<Map<string, DaySpending[]>> {
  if (students.length === 0) return new Map();
  const rows = await sumByDay(db, { students, since });
  const spending = rows.map((row) => ({ ...row, minor: BigInt(row.minor) }));
  return Map.groupBy(spending, ({ student_id }) => student_id ?? '');
}

type StudentsSince = { students: readonly string[]; since: Day };

const sumByDay = builtOnce((db, value: PlaceOf<StudentsSince>) =>
  db
    .selectFrom('meal_order')
    .select((eb) => ['student_id', 'day', eb.fn.sum<string>('total_minor').as('minor')])
    .where('student_id', '=', anyOf(value('students')))
    .where('day', '>=', value('since'))
    .where('status', '<>', 'cancelled')
    .groupBy(['student_id', 'day']),
);

/** The cost of a student's meals that each limit counts on a day. */
export async function findSpent(db: Kysely<DB>, studentId: string, day: Day): Promise<Spent> {
  const days = (await findSpending(db, [studentId], day)).get(studentId) ?? [];
  return { daily: days.find((one) => one.day === day)?.minor ?? 0n };
}
