import { type Allergen, dishAllergens } from '@merenda/domain/ordering/allergens';
import type { Transaction } from 'kysely';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { localised, partsOfProduct } from '../menus/index.ts';

export interface CartItem {
  menuProductId: string;
  productId: string;
  categoryId: string;
  allergens: Allergen[];
  name: Record<string, string>;
  position: number;
  quantity: number;
  /** At the time of the estimation. */
  unitPriceMinor: bigint;
  /** In the menu now. */
  menuPriceMinor: bigint;
  isOffered: boolean;
}

/**
 * The guardian's cart, locked until the transaction ends.
 * @throws Failure not_found
 */
export async function lockCart(trx: Transaction<DB>, guardian: GuardianAccount, cartId: string) {
  const cart = await trx
    .selectFrom('cart')
    .innerJoin('menu', 'menu.id', 'cart.menu_id')
    .select([
      'cart.student_id as studentId',
      'cart.menu_id as menuId',
      'menu.school_id as schoolId',
      'cart.request_type as requestType',
      'cart.total_minor as totalMinor',
      'cart.expires_at as expiresAt',
      'menu.slot_capacity as slotCapacity',
    ])
    .where('cart.id', '=', cartId)
    .where('cart.guardian_id', '=', guardian.id)
    .forUpdate('cart')
    .executeTakeFirstOrThrow(notFound);
  // Read after locking, so that an order committed meanwhile is seen.
  const order = await trx
    .selectFrom('meal_order')
    .select('id')
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  const items = await trx
    .selectFrom('cart_item')
    .innerJoin('menu_product', 'menu_product.id', 'cart_item.menu_product_id')
    .innerJoin('product', 'product.id', 'menu_product.product_id')
    .select([
      'cart_item.menu_product_id as menuProductId',
      'menu_product.product_id as productId',
      'menu_product.category_id as categoryId',
      'product.allergens as ownAllergens',
      'product.names',
      'cart_item.position',
      'cart_item.quantity',
      'cart_item.unit_price_minor as unitPriceMinor',
      'menu_product.price_minor as menuPriceMinor',
      'menu_product.is_offered as isOffered',
    ])
    .select(partsOfProduct)
    .where('cart_item.cart_id', '=', cartId)
    .orderBy('cart_item.position')
    .execute();
  return {
    ...cart,
    isOrdered: order !== undefined,
    items: items.map(
      ({ names, ownAllergens, parts, ...item }): CartItem => ({
        ...item,
        name: localised(names),
        allergens: dishAllergens(ownAllergens, parts),
      }),
    ),
  };
}
