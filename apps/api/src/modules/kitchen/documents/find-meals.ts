import { type KeptName, nameForOthers } from '@merenda/domain/people/guardian-names';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { classWords } from '../../companies/index.ts';
import type { ServiceDay } from '../day/lock-service.ts';

/** An ordered meal as it is handed out. */
export interface Meal {
  /** The diner: a student's name, a guardian's given name. */
  name: string;
  className: string | undefined;
  slot: string;
  items: { product: string; quantity: number }[];
}

/** The meals of a service, by class, name and hour; those outside every class come last. */
export async function findMeals(db: Kysely<DB>, about: ServiceDay): Promise<Meal[]> {
  const { rows } = await sql<{
    student: string | null;
    guardian: KeptName;
    country: string;
    className: string | null;
    slot: string;
    items: Meal['items'];
  }>`
    SELECT student.name AS student, guardian.name AS guardian, guardian.country,
      ${classWords('school_class')} AS "className", slot, item.items
    FROM meal_order
    JOIN menu ON menu.id = meal_order.menu_id AND menu_type = ${about.service}
    JOIN guardian ON guardian.id = meal_order.requester_id
    LEFT JOIN student ON student.id = meal_order.student_id
    LEFT JOIN school_class ON school_class.id = student.class_id
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('product', product_id, 'quantity', quantity)
        ORDER BY position) AS items
      FROM order_item WHERE order_id = meal_order.id) AS item
    WHERE meal_order.school_id = ${about.schoolId} AND day = ${about.day}
      AND meal_order.status IN ('open', 'delivered')
    ORDER BY "className", coalesce(student.name, guardian.name), slot, meal_order.id`.execute(db);
  return rows.map(({ student, guardian, country, className, slot, items }) => ({
    name: student ?? nameForOthers({ name: guardian, country }),
    className: className ?? undefined,
    slot,
    items,
  }));
}
