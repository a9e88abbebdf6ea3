import type { SignedIn } from '../../auth/signed-in.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { toMenuProduct } from './menu-view.ts';
import { findMenuProductRows } from './queries.ts';

/**
 * A product of a menu of the guardian's company, also one that is not offered any more: orders name it
 * (product:menus#product-detail).
 * @throws Failure not_found
 */
export async function findMenuProduct(
  { db }: Services,
  guardian: SignedIn,
  { menuId, productId }: { menuId: string; productId: string },
) {
  const row = await findMenuProductRows(db)
    .innerJoin('menu', 'menu.id', 'menu_product.menu_id')
    .innerJoin('school', 'school.id', 'menu.school_id')
    .where('menu_product.menu_id', '=', menuId)
    .where('menu_product.product_id', '=', productId)
    .where('school.company_id', '=', guardian.companyId)
    .executeTakeFirstOrThrow(notFound);
  return { ...toMenuProduct(row, guardian.currency), isOffered: row.is_offered };
}
