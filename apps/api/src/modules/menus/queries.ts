import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import { anyOf, builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { onShownPicture, PICTURE_COLUMNS } from '../dish-pictures/index.ts';

export interface SchoolPlace {
  id: string;
  companyId: string;
  name: string;
  timeZone: string;
  walletPayment: boolean;
}

/** Some schools, of any company. */
export const findSchools = (db: Kysely<DB>, schoolIds: readonly string[]): Promise<SchoolPlace[]> =>
  schoolsById(db, { ids: schoolIds });

type Ids = { ids: readonly string[] };

const schoolsById = builtOnce((db, value: PlaceOf<Ids>) =>
  db
    .selectFrom('school')
    .select(['id', 'company_id as companyId', 'name'])
    .select(['time_zone as timeZone', 'wallet_payment as walletPayment'])
    .where('id', '=', anyOf(value('ids'))),
);

/** A school of the guardian's company. @throws Failure not_found */
export async function findSchool(
  db: Kysely<DB>,
  guardian: GuardianAccount,
  schoolId: string,
): Promise<SchoolPlace> {
  const [school] = await findSchools(db, [schoolId]);
  if (school?.companyId !== guardian.companyId) throw notFound();
  return school;
}

/**
 * A menu's own row: when it is served and how it can be ordered, with its school's calendar and
 * without its products.
 */
export type MenuRow = Awaited<ReturnType<typeof findMenuRowsById>>[number];

/** The school's calendar from the menu's first day on. */
const closures = (eb: ExpressionBuilder<DB, 'menu'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('school_closure')
      .select(['first_day as firstDay', 'last_day as lastDay'])
      .whereRef('school_closure.school_id', '=', 'menu.school_id')
      .whereRef('last_day', '>=', 'menu.start_date')
      .whereRef('first_day', '<=', 'menu.end_date'),
  ).as('closures');

const selectMenus = (db: Kysely<DB>) => db.selectFrom('menu').selectAll('menu').select(closures);

/** Schools' menus that are served on `from` or later, by the hour at which service starts. */
export const findMenuRows = (db: Kysely<DB>, schoolIds: readonly string[], from: string) =>
  menusFrom(db, { schools: schoolIds, from });

const menusFrom = builtOnce((db, value: PlaceOf<{ schools: readonly string[]; from: string }>) =>
  selectMenus(db)
    .where('school_id', '=', anyOf(value('schools')))
    .where('end_date', '>=', value('from'))
    .orderBy('start_time_minutes')
    .orderBy('id'),
);

/** Some menus, of any school. */
export const findMenuRowsById = (db: Kysely<DB>, menuIds: readonly string[]) =>
  menusById(db, { ids: menuIds });

const menusById = builtOnce((db, value: PlaceOf<Ids>) =>
  selectMenus(db).where('id', '=', anyOf(value('ids'))),
);

/**
 * One menu.
 * @throws Failure not_found when it is not this school's
 */
export async function findMenuRow(
  db: Kysely<DB>,
  schoolId: string,
  menuId: string,
): Promise<MenuRow> {
  const [menu] = await findMenuRowsById(db, [menuId]);
  if (menu?.school_id !== schoolId) throw notFound();
  return menu;
}

export type CategoryRow = Selectable<DB['menu_category']>;

/** The categories of some menus, in display order. */
export const findCategoryRows = (
  db: Kysely<DB>,
  menuIds: readonly string[],
): Promise<CategoryRow[]> =>
  db
    .selectFrom('menu_category')
    .selectAll()
    .where('menu_id', 'in', menuIds)
    .orderBy('position')
    .execute();

export type OfferRow = Awaited<ReturnType<ReturnType<typeof findOfferRows>['execute']>>[number];

/** The offered products of menus, each with its price in its menu. */
export const findOfferRows = (db: Kysely<DB>) =>
  findMenuProductRows(db).where('menu_product.is_offered', '=', true);

/**
 * Each product of menus with its price, including products that are no longer offered. A lateral
 * join looks each dish up by itself: a plan that expects many would read every company's.
 */
export const findMenuProductRows = (db: Kysely<DB>) =>
  db
    .selectFrom('menu_product')
    .innerJoinLateral(dishOfOffer, (join) => join.onTrue())
    .select([
      'menu_product.id',
      'menu_product.menu_id',
      'menu_product.category_id',
      'menu_product.product_id',
      'menu_product.price_minor',
      'menu_product.is_offered',
    ])
    .selectAll('dish');

const dishOfOffer = (eb: ExpressionBuilder<DB, 'menu_product'>) =>
  eb
    .selectFrom('product')
    .leftJoin('dish_picture', onShownPicture)
    .select([
      'product.names',
      'product.descriptions',
      'product.allergens as own_allergens',
      'product.allergens_url',
      'product.nutritional_value',
      'product.nutritional_info',
      'product.kilocalories',
      'product.recurrency',
      'product.include_weekends',
    ])
    .select(PICTURE_COLUMNS)
    .select(partsOfProduct)
    .whereRef('product.id', '=', 'menu_product.product_id')
    .limit(sql.lit(1))
    .as('dish');

/** A product's parts, in display order; with its own allergens they make `dishAllergens`. */
export const partsOfProduct = (eb: ExpressionBuilder<DB, 'product'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('sub_product')
      .innerJoin('product as part', 'part.id', 'sub_product.part_id')
      .select(['part.id', 'part.names', 'part.descriptions', 'part.allergens'])
      .whereRef('sub_product.product_id', '=', 'product.id')
      .orderBy('sub_product.position')
      .orderBy('part.id'),
  ).as('parts');
