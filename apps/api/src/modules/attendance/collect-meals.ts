import type { collectMeals as route } from '@merenda/contract/people/attendance';
import { isCollectionDay } from '@merenda/domain/people/attendance';
import { dayInZone } from '@merenda/domain/time/dates';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { invalid } from '../../platform/failure.ts';
import { collectMeal } from '../orders/index.ts';
import type { Services } from '../services.ts';
import { findClass, readLines } from './read-register.ts';

type Schema = (typeof route)['schema'];

/**
 * Marks meals of a class as collected, or takes that back. Each is changed in a transaction of its
 * own: two operators with the same meals never wait for each other in a circle
 * (product:console-register#collecting).
 * @throws Failure not_found, validation_failed for a day whose meals cannot be collected
 */
export async function collectMeals(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id: operator }: SignedInOperator,
  { classId, day, orders, isCollected }: z.output<Schema['body']> & { classId: string },
): Promise<z.input<Schema['response'][200]>> {
  const { timeZone } = await findClass(db, classId);
  const now = clock();
  if (!isCollectionDay(day, dayInZone(now, timeZone))) throw invalid('day', 'cannot be collected');
  const docs: z.input<Schema['response'][200]>['docs'] = [];
  const students = new Set<string>();
  for (const order of orders) {
    const { student, outcome } = await db
      .transaction()
      .execute((trx) => collectMeal(trx, { order, classId, day, isCollected, operator }));
    docs.push({ order, outcome });
    if (student) students.add(student);
  }
  if (students.size === 0) return { docs, lines: [] };
  return { docs, lines: await readLines(db, { classId, day, now, students: [...students] }) };
}
