import { healthConflicts } from '@merenda/domain/health/health-conflicts';
import { ALLERGENS, dishAllergens } from '@merenda/domain/ordering/allergens';
import { type Kysely, sql } from 'kysely';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { classWords } from '../companies/index.ts';
import { allergensOfDiners } from '../health/index.ts';
import { textsByLanguage } from '../menus/index.ts';
import type { Services } from '../services.ts';
import type { ServiceDay } from './day/lock-service.ts';
import { type DishRow, findDishRows } from './day/read-board.ts';

/**
 * The number of a service's diners by the allergens of their health forms, without names
 * (product:console-kitchen#diets). @throws Failure health_data_locked
 */
export async function countDiets(
  services: Services,
  operator: SignedInOperator,
  about: ServiceDay,
) {
  const { db } = services;
  const diners = await findDiners(db, about);
  const forms = await allergensOfDiners(services, db, {
    operator,
    students: diners.map(({ id }) => id),
    counted: about,
  });
  const dishes = await dishesOf(db, diners);
  const formed = diners.filter(({ id }) => forms.has(id));
  return {
    docs: ALLERGENS.flatMap((allergen) => {
      const own = formed.filter(({ id }) => forms.get(id)?.includes(allergen));
      if (own.length === 0) return [];
      const conflicting = own.filter(({ products }) =>
        products.some((product) => conflictsIn(dishes.get(product), [allergen]).length > 0),
      );
      return [{ allergen, diners: countOf(own), conflicts: countOf(conflicting) }];
    }),
  };
}

/**
 * The diners whose health form names allergens, by class and name. An audit entry about each says who saw
 * it. @throws Failure health_data_locked
 */
export async function listDiners(
  services: Services,
  operator: SignedInOperator,
  about: ServiceDay,
) {
  const { db } = services;
  const diners = await findDiners(db, about);
  const students = diners.map(({ id }) => id);
  const forms = await allergensOfDiners(services, db, { operator, students });
  const dishes = await dishesOf(db, diners);
  return {
    docs: diners.flatMap(({ id, name, className, slot, products }) => {
      const allergens = forms.get(id);
      if (!allergens) return [];
      return {
        _id: id,
        name,
        ...(className && { className }),
        slot,
        allergens,
        dishes: products.flatMap((product) => {
          const dish = dishes.get(product);
          if (!dish) return [];
          return { name: textsByLanguage(dish.names), conflicts: conflictsIn(dish, allergens) };
        }),
      };
    }),
  };
}

/** A student's meal; a student with two meals is twice in the list. */
interface Diner {
  id: string;
  name: string;
  className: string | null;
  slot: string;
  products: string[];
}

async function findDiners(db: Kysely<DB>, about: ServiceDay): Promise<Diner[]> {
  const { rows } = await sql<Diner>`
    SELECT student.id, student.name, ${classWords('school_class')} AS "className", slot,
      array_agg(order_item.product_id ORDER BY position) AS products
    FROM meal_order
    JOIN menu ON menu.id = meal_order.menu_id AND menu_type = ${about.service}
    JOIN student ON student.id = meal_order.student_id
    LEFT JOIN school_class ON school_class.id = student.class_id
    JOIN order_item ON order_item.order_id = meal_order.id
    WHERE meal_order.school_id = ${about.schoolId} AND day = ${about.day}
      AND meal_order.status IN ('open', 'delivered')
    GROUP BY meal_order.id, student.id, school_class.id
    ORDER BY "className", student.name, slot, meal_order.id`.execute(db);
  return rows;
}

async function dishesOf(
  db: Kysely<DB>,
  diners: readonly Diner[],
): Promise<ReadonlyMap<string, DishRow>> {
  const ids = new Set(diners.flatMap(({ products }) => products));
  const rows = await findDishRows(db, [...ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const conflictsIn = (dish: DishRow | undefined, named: Parameters<typeof healthConflicts>[1]) =>
  dish ? healthConflicts(dishAllergens(dish.allergens, dish.parts), named) : [];

const countOf = (diners: readonly Diner[]): number => new Set(diners.map(({ id }) => id)).size;
