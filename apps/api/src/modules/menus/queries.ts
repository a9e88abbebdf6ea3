import type { Menu } from '@merenda/contract';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { Kysely, Selectable } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { toMenu } from './menu-view.ts';

export interface SchoolPlace {
  id: string;
  timeZone: string;
  walletPayment: boolean;
}

/** A school of the guardian's company. @throws Failure not_found */
export async function findSchool(
  db: Kysely<DB>,
  guardian: SignedIn,
  schoolId: string,
): Promise<SchoolPlace> {
  return db
    .selectFrom('school')
    .select(['id', 'time_zone as timeZone', 'wallet_payment as walletPayment'])
    .where('id', '=', schoolId)
    .where('company_id', '=', guardian.companyId)
    .executeTakeFirstOrThrow(notFound);
}

/** A menu's own row: when it is served and how it can be ordered, without its products. */
export type MenuRow = Selectable<DB['menu']>;

/** A school's menus that are served on `from` or later, by the hour at which service starts. */
export async function findMenuRows(db: Kysely<DB>, schoolId: string, from: string) {
  return db
    .selectFrom('menu')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('end_date', '>=', from)
    .orderBy('start_time_minutes')
    .orderBy('id')
    .execute();
}

/**
 * One menu.
 * @throws Failure not_found when it is not this school's
 */
export async function findMenuRow(
  db: Kysely<DB>,
  schoolId: string,
  menuId: string,
): Promise<MenuRow> {
  return db
    .selectFrom('menu')
    .selectAll()
    .where('id', '=', menuId)
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow(notFound);
}

/** The menus with their categories and menu products, in display order. */
export async function withDishes(
  db: Kysely<DB>,
  rows: readonly MenuRow[],
  currency: CurrencyCode,
): Promise<Menu[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const categories = await db
    .selectFrom('menu_category')
    .selectAll()
    .where('menu_id', 'in', ids)
    .orderBy('position')
    .execute();
  const offers = await findOfferRows(db)
    .where('menu_product.menu_id', 'in', ids)
    .orderBy('menu_product.position')
    .execute();
  return rows.map((row) => toMenu(row, categories, offers, currency));
}

export type CategoryRow = Selectable<DB['menu_category']>;
export type OfferRow = Awaited<ReturnType<ReturnType<typeof findOfferRows>['execute']>>[number];

/** Menu products: each product with its price in its menu. */
export function findOfferRows(db: Kysely<DB>) {
  return db
    .selectFrom('menu_product')
    .innerJoin('product', 'product.id', 'menu_product.product_id')
    .select([
      'menu_product.id',
      'menu_product.menu_id',
      'menu_product.category_id',
      'menu_product.product_id',
      'menu_product.price_minor',
      'product.names',
      'product.descriptions',
      'product.allergens',
      'product.nutritional_value',
      'product.kilocalories',
      'product.image_url',
    ]);
}
