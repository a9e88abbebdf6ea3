import type { getRestrictions } from '@merenda/contract/students/restrictions';
import { toMajor } from '@merenda/domain/money/money';
import { leftOf } from '@merenda/domain/ordering/spending-limits';
import { nameForOthers } from '@merenda/domain/people/guardian-names';
import { type Day, wallClockAt } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { findSpent } from '../../meals/index.ts';
import { textsByLanguage } from '../../menus/index.ts';
import type { Services } from '../../services.ts';
import { findStudentRow } from '../queries.ts';

type Restrictions = z.input<(typeof getRestrictions)['schema']['response'][200]>;

/**
 * A student's restrictions: the rest of the daily maximum, prohibitions by name, and the guardian
 * who changed them last (product:limits#page). The day is today by the school's clock unless one is
 * named. Products that have gone from the menus are left out: they forbid nothing any more.
 * @throws Failure not_found
 */
export async function findRestrictions(
  services: Services,
  guardian: SignedIn,
  studentId: string,
  asked: Day | undefined,
): Promise<Restrictions> {
  const { db, clock } = services;
  const student = await findStudentRow(services, guardian, studentId);
  const { currency, daily_max_minor: maxMinor } = student;
  const day = asked ?? wallClockAt(clock(), student.time_zone).day;
  const spent = await findSpent(db, studentId, day);
  const left = leftOf({ daily: maxMinor }, spent);
  return {
    day,
    dailyMax: maxMinor === null ? null : toMajor(maxMinor, currency),
    spent: toMajor(spent.daily, currency),
    left: left.daily === null ? null : toMajor(left.daily, currency),
    products: await namedProducts(db, student.forbidden_products),
    categories: await namedCategories(db, student.forbidden_categories),
    ...(student.restrictions_changed_at && {
      changed: {
        at: student.restrictions_changed_at.toISOString(),
        isOwn: student.restrictions_changed_by === guardian.id,
        ...(await changedBy(db, studentId, student.restrictions_changed_by)),
      },
    }),
  };
}

async function namedProducts(db: Kysely<DB>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .select(['id', 'names'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, names }) => ({ _id: id, name: textsByLanguage(names) }));
}

async function namedCategories(db: Kysely<DB>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('menu_category')
    .innerJoin('menu', 'menu.id', 'menu_category.menu_id')
    .select(['menu_category.id', 'menu_category.names', 'menu.names as menu'])
    .where('menu_category.id', 'in', ids)
    .execute();
  return rows.map(({ id, names, menu }) => ({
    _id: id,
    name: textsByLanguage(names),
    menu: textsByLanguage(menu),
  }));
}

/** The given name of the guardian who made the change, while still a guardian of the student. */
async function changedBy(db: Kysely<DB>, studentId: string, id: string | null) {
  const guardian = await db
    .selectFrom('guardian')
    .innerJoin('guardianship', 'guardianship.guardian_id', 'guardian.id')
    .select(['guardian.name', 'guardian.country'])
    .where('guardianship.student_id', '=', studentId)
    .where('guardian.id', '=', id)
    .executeTakeFirst();
  return guardian && { by: nameForOthers(guardian) };
}
