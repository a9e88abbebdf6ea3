import { type Kysely, sql } from 'kysely';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import type { Conflict } from '../../health/index.ts';
import { textsByLanguage } from '../../menus/index.ts';
import type { Services } from '../../services.ts';
import { findPlannedSchool } from '../school.ts';
import { applyChanges } from './apply-changes.ts';
import { lockOpenDraft } from './draft.ts';
import { findConflicting } from './find-conflicting.ts';
import { takenBack } from './taken-back.ts';

/**
 * The orders that will conflict with a health form, with their students, if the draft is published now. An
 * audit entry about each student says who saw it (product:console-menus#preview).
 * @throws Failure menu_draft_changed, health_data_locked
 */
export async function listConflicts(
  services: Services,
  operator: SignedInOperator,
  id: string,
  version: number,
) {
  const now = services.clock();
  const orders = await takenBack(services.db, async (trx) => {
    const { schoolId, changes: kept } = await lockOpenDraft(trx, id, version);
    const school = await findPlannedSchool(trx, schoolId, now);
    const changes = kept.map(({ change }) => change);
    const before = await findConflicting(services, trx, school, changes);
    await applyChanges(trx, school, changes, { operator, now });
    const after = await findConflicting(services, trx, school, changes);
    return findOrders(trx, new Map([...after].filter(([order]) => !before.has(order))));
  });
  const students = new Set(orders.map(({ studentId }) => studentId));
  await writeAudit(
    services.db,
    [...students].map((subject) => ({
      action: 'allergens.shown',
      operator: operator.id,
      subject,
      detail: { purpose: 'menus' },
    })),
  );
  return { docs: orders.map(({ studentId: _, ...order }) => order) };
}

/** The conflicting orders by day, class and name. */
async function findOrders(db: Kysely<DB>, conflicts: ReadonlyMap<string, readonly Conflict[]>) {
  const dishes = [...conflicts.values()].flat().map(({ dish }) => dish);
  if (dishes.length === 0) return [];
  const names = await db
    .selectFrom('product')
    .select(['id', 'names'])
    .where('id', 'in', [...new Set(dishes)])
    .execute();
  const nameOf = (dish: string) =>
    textsByLanguage(names.find(({ id }) => id === dish)?.names ?? {});
  const { rows } = await sql<{
    id: string;
    studentId: string;
    name: string;
    className: string | null;
    day: string;
  }>`
    SELECT meal_order.id, student.id AS "studentId", student.name,
      school_class.name AS "className", day
    FROM meal_order JOIN student ON student.id = meal_order.student_id
    LEFT JOIN school_class ON school_class.id = student.class_id
    WHERE meal_order.id = ANY (${[...conflicts.keys()]}::uuid[])
    ORDER BY day, "className", student.name, meal_order.id`.execute(db);
  return rows.map(({ id, className, ...row }) => ({
    _id: id,
    ...row,
    ...(className && { className }),
    dishes: (conflicts.get(id) ?? []).map(({ dish, allergens }) => ({
      name: nameOf(dish),
      conflicts: allergens,
    })),
  }));
}
