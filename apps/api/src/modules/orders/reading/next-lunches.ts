import type { NextLunch } from '@merenda/contract/orders';
import { dishAllergens } from '@merenda/domain/ordering/allergens';
import { whyForbidden } from '@merenda/domain/ordering/limits';
import { DEFAULT_ORDER_TYPE } from '@merenda/domain/ordering/order-types';
import { nearestSlot } from '@merenda/domain/ordering/standing-order';
import { addDays, type Day, dayInZone } from '@merenda/domain/time/dates';
import { sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { anyOf, builtOnce, type PlaceOf } from '../../../platform/database/built-once.ts';
import { findOfferRows, type OfferRow, textsByLanguage } from '../../menus/index.ts';
import type { Services } from '../../services.ts';
import { findOpenDays, type OpenDay, openUntil } from './open-days.ts';

/**
 * For each student who can order: the next days that can still be ordered for, and the latest meal
 * again for the first free day (product:home#students-on-home). A day tells until when it can be
 * ordered for, and whether it is. The number of statements does not depend on the number of
 * students.
 */
export async function findNextLunches(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  guardian: SignedIn,
): Promise<NextLunch[]> {
  // It may still be yesterday at the school.
  const from = addDays(dayInZone(clock(), 'UTC'), -1);
  const students = await findStudents(db, { guardian: guardian.id, from });
  if (students.length === 0) return [];
  const dishes = students.flatMap(({ latest }) => latest?.dishes ?? []);
  const [open, offers] = await Promise.all([
    findOpenDays({ db, clock }, students, from),
    dishes.length === 0 ? [] : findOffers(db, { dishes }),
  ]);
  return students.map((student) => {
    const days = open.get(student.schoolId) ?? [];
    const lunchDays = days.map((open) => ({
      day: open.day,
      until: openUntil(open),
      isOrdered: student.ordered.includes(open.day),
    }));
    const free = days.filter(({ day }) => !student.ordered.includes(day));
    const again =
      student.maySpend && !guardian.blocked ? onceMore(student, { free, offers }) : undefined;
    return { student: student.id, days: lunchDays, ...(again && { again }) };
  });
}

type Student = Awaited<ReturnType<typeof findStudents>>[number];

/**
 * The meal on the first free day of its menu, at its hour or the nearest; undefined if it is
 * unavailable.
 */
function onceMore(
  { latest, products, categories, allergens }: Student,
  { free, offers }: { free: readonly OpenDay[]; offers: readonly OfferRow[] },
): NextLunch['again'] {
  if (!latest?.dishes.length) return undefined;
  const dishes = latest.dishes.flatMap((dish) => {
    const offer = offers.find(({ id }) => id === dish);
    return offer && !whyForbidden(forbiddable(offer), { products, categories, allergens })
      ? [offer]
      : [];
  });
  if (dishes.length < latest.dishes.length) return undefined;
  for (const { day, offered } of free) {
    const slots = offered.find(({ menu }) => menu.id === latest.menu)?.slots ?? [];
    const slot = nearestSlot(slots, latest.slot);
    if (slot) {
      return {
        day,
        menu: latest.menu,
        slot,
        dishes: dishes.map(({ id }) => id),
        names: dishes.map(({ names }) => textsByLanguage(names)),
      };
    }
  }
  return undefined;
}

const forbiddable = ({ product_id, category_id, own_allergens, parts }: OfferRow) => ({
  productId: product_id,
  categoryId: category_id,
  allergens: dishAllergens(own_allergens, parts),
});

/**
 * Students who can order, with their ordered days from `from` on, and their last order for one
 * person: the menu's dishes, each once.
 */
const findStudents = builtOnce((db, value: PlaceOf<{ guardian: string; from: Day }>) =>
  db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .select([
      'student.id',
      'student.school_id as schoolId',
      'school.time_zone as timeZone',
      'guardianship.may_spend as maySpend',
      'forbidden_products as products',
      'forbidden_categories as categories',
      'forbidden_allergens as allergens',
    ])
    .select(
      sql<Day[]>`ARRAY(SELECT DISTINCT day FROM meal_order
        WHERE student_id = student.id AND day >= ${value('from')} AND status <> 'cancelled')`.as(
        'ordered',
      ),
    )
    .select(
      sql<Meal | null>`(
        SELECT json_build_object('menu', menu_id, 'slot', slot, 'dishes', (
          SELECT coalesce(json_agg(menu_product_id ORDER BY position), '[]')
          FROM order_item WHERE order_id = latest.id))
        FROM meal_order latest
        WHERE student_id = student.id AND request_type = ${DEFAULT_ORDER_TYPE} AND status <> 'cancelled'
        ORDER BY day DESC, order_number DESC LIMIT 1)`.as('latest'),
    )
    .where('guardianship.guardian_id', '=', value('guardian'))
    .where('student.deleted_at', 'is', null)
    .where('student.wallet_id', 'is not', null)
    .where('school.wallet_payment', '=', true)
    .orderBy('student.created_at')
    .orderBy('student.id'),
);

const findOffers = builtOnce((db, value: PlaceOf<{ dishes: string[] }>) =>
  findOfferRows(db).where('menu_product.id', '=', anyOf(value('dishes'))),
);

interface Meal {
  menu: string;
  slot: string;
  /** Ids of menu products. */
  dishes: string[];
}
