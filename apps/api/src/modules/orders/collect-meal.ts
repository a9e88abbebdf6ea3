import type { Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';

/** A meal of a child of a class, and the state that an operator wants for it. */
interface Collection {
  order: string;
  classId: string;
  day: string;
  isCollected: boolean;
  operator: string;
}

/**
 * Marks an open meal as collected, or takes that back (product:console-register#collecting).
 * @returns the student, and the outcome: `gone` if no such meal is open or collected
 */
export async function collectMeal(
  trx: Transaction<DB>,
  { order, classId, day, isCollected, operator }: Collection,
): Promise<{ student?: string; outcome: 'marked' | 'same' | 'gone' }> {
  const meal = await trx
    .selectFrom('meal_order')
    .innerJoin('student', 'student.id', 'meal_order.student_id')
    .select(['meal_order.status', 'student.id as student'])
    .where('meal_order.id', '=', order)
    .where('meal_order.day', '=', day)
    .where('student.class_id', '=', classId)
    .where('student.deleted_at', 'is', null)
    .forNoKeyUpdate('meal_order')
    .executeTakeFirst();
  if (!meal) return { outcome: 'gone' };
  const { student, status } = meal;
  const [from, to] = isCollected
    ? (['open', 'delivered'] as const)
    : (['delivered', 'open'] as const);
  if (status !== from) return { student, outcome: status === to ? 'same' : 'gone' };
  await trx.updateTable('meal_order').set({ status: to }).where('id', '=', order).execute();
  await writeAudit(trx, {
    action: 'meal.collected',
    operator,
    subject: student,
    detail: { order, isCollected },
  });
  return { student, outcome: 'marked' };
}
