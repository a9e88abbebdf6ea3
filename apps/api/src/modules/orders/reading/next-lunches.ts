import type { NextLunch } from '@merenda/contract/orders';
import { dishAllergens } from '@merenda/domain/ordering/allergens';
import { whyForbidden } from '@merenda/domain/ordering/limits';
import { nearestSlot } from '@merenda/domain/ordering/standing-order';
import { addDays, type Day, dayInZone, wallClockAt } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import {
  findFullSlots,
  findMenuRows,
  findOfferRows,
  type IsFull,
  localised,
  type MenuRow,
  type OfferRow,
  timelySlots,
} from '../../menus/index.ts';
import type { Services } from '../../services.ts';

/** So far a next school day is looked for: over the longest holidays that say nothing of a lunch. */
const DAYS_AHEAD = 21;
const ORDER_TYPE = 'INO-TA';
/** Today, and the next one. */
const DAYS_TOLD = 2;

/**
 * Of each of the guardian's students who can order: the next days on which something can still be
 * ordered, whether it is, and the latest meal once more on the first day without
 * (product:home#students-on-home). As many statements however many students there are.
 */
export async function findNextLunches(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  guardian: SignedIn,
): Promise<NextLunch[]> {
  const students = await findStudents(db, guardian);
  if (students.length === 0) return [];
  // It may be yesterday where the school is.
  const from = addDays(dayInZone(clock(), 'UTC'), -1);
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(from, ahead));
  const schools = [...new Set(students.map(({ schoolId }) => schoolId))];
  const menus = await findMenuRows(db, schools, from);
  const isFull = await findFullSlots(db, menus, days);
  const ids = students.map(({ id }) => id);
  const ordered = await findOrderedDays(db, ids, from);
  const latest = await findLatest(db, ids);
  const dishes = [...latest.values()].flat().map(({ menuProductId }) => menuProductId);
  const offers =
    dishes.length === 0
      ? []
      : await findOfferRows(db).where('menu_product.id', 'in', dishes).execute();
  return students.map((student) => {
    const now = wallClockAt(clock(), student.timeZone);
    const own = menus.filter(({ school_id }) => school_id === student.schoolId);
    const slotsOf = (menu: MenuRow, day: Day) => freeSlots(menu, day, { now, isFull });
    const open = days.filter((day) => own.some((menu) => slotsOf(menu, day).length > 0));
    const told = open.slice(0, DAYS_TOLD).map((day) => ({
      day,
      isOrdered: ordered.has(`${student.id} ${day}`),
    }));
    const free = told.flatMap(({ day, isOrdered }) => (isOrdered ? [] : [day]));
    const again =
      student.maySpend && !guardian.blocked
        ? onceMore(student, latest.get(student.id) ?? [], { free, offers, menus: own, slotsOf })
        : undefined;
    return { student: student.id, days: told, ...(again && { again }) };
  });
}

type Student = Awaited<ReturnType<typeof findStudents>>[number];
type LatestItem = Awaited<ReturnType<typeof latestItems>>[number];

const freeSlots = (
  menu: MenuRow,
  day: Day,
  { now, isFull }: { now: ReturnType<typeof wallClockAt>; isFull: IsFull },
) =>
  timelySlots(menu, { day, orderType: ORDER_TYPE, now }).filter((slot) => !isFull(menu, day, slot));

/** The meal on the first free day of its menu, at its hour or the nearest; undefined when it is not to be had. */
function onceMore(
  { products, categories, allergens }: Student,
  meal: readonly LatestItem[],
  {
    free,
    offers,
    menus,
    slotsOf,
  }: {
    free: readonly Day[];
    offers: readonly OfferRow[];
    menus: readonly MenuRow[];
    slotsOf: (menu: MenuRow, day: Day) => string[];
  },
): NextLunch['again'] {
  const [first] = meal;
  const menu = menus.find(({ id }) => id === first?.menuId);
  const dishes = meal.flatMap(({ menuProductId }) => {
    const offer = offers.find(({ id }) => id === menuProductId);
    return offer && !whyForbidden(forbiddable(offer), { products, categories, allergens })
      ? [offer]
      : [];
  });
  if (!first || !menu || dishes.length < meal.length) return undefined;
  const day = free.find((candidate) => slotsOf(menu, candidate).length > 0);
  const slot = day && nearestSlot(slotsOf(menu, day), first.slot);
  if (!day || !slot) return undefined;
  return {
    day,
    menu: menu.id,
    slot,
    dishes: dishes.map(({ id }) => id),
    names: dishes.map(({ names }) => localised(names)),
  };
}

const forbiddable = ({ product_id, category_id, own_allergens, parts }: OfferRow) => ({
  productId: product_id,
  categoryId: category_id,
  allergens: dishAllergens(own_allergens, parts),
});

const findStudents = (db: Kysely<DB>, guardian: SignedIn) =>
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
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.deleted_at', 'is', null)
    .where('student.wallet_id', 'is not', null)
    .where('school.wallet_payment', '=', true)
    .execute();

async function findOrderedDays(db: Kysely<DB>, students: readonly string[], from: Day) {
  const rows = await db
    .selectFrom('meal_order')
    .select(['student_id', 'day'])
    .distinct()
    .where('student_id', 'in', students)
    .where('day', '>=', from)
    .where('meal_order.status', '<>', 'cancelled')
    .execute();
  return new Set(rows.map(({ student_id, day }) => `${student_id} ${day}`));
}

/** What each student ordered last for one person: the menu's dishes, each once. */
async function findLatest(db: Kysely<DB>, students: readonly string[]) {
  const items = await latestItems(db, students);
  return Map.groupBy(items, ({ studentId }) => studentId ?? '');
}

const latestItems = (db: Kysely<DB>, students: readonly string[]) =>
  db
    .with('latest', (cte) =>
      cte
        .selectFrom('meal_order')
        .distinctOn('student_id')
        .select(['id', 'student_id', 'menu_id', 'slot'])
        .where('student_id', 'in', students)
        .where('request_type', '=', ORDER_TYPE)
        .where('meal_order.status', '<>', 'cancelled')
        .orderBy('student_id')
        .orderBy('day', 'desc')
        .orderBy('order_number', 'desc'),
    )
    .selectFrom('latest')
    .innerJoin('order_item', 'order_item.order_id', 'latest.id')
    .select([
      'latest.student_id as studentId',
      'latest.menu_id as menuId',
      'latest.slot',
      'order_item.menu_product_id as menuProductId',
    ])
    .orderBy('latest.student_id')
    .orderBy('order_item.position')
    .execute();
