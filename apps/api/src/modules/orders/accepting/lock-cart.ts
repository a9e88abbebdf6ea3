import { type Allergen, dishAllergens } from '@merenda/domain/ordering/allergens';
import type { Transaction } from 'kysely';
import type { GuardianAccount } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import { localised, partsOfProduct } from '../../menus/index.ts';

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
  /** Its cart is an order already. */
  isOrdered: boolean;
}

/** A cart that is locked, with what it consists of. */
export type Cart =
  Awaited<ReturnType<typeof lockCarts>> extends ReadonlyMap<string, infer One> ? One : never;

/**
 * The guardian's carts of these, by their ids, locked until the transaction ends; everyone locks them in
 * the same order. As many statements however many they are.
 */
export async function lockCarts(
  trx: Transaction<DB>,
  guardian: GuardianAccount,
  ids: readonly string[],
) {
  const carts = await trx
    .selectFrom('cart')
    .innerJoin('menu', 'menu.id', 'cart.menu_id')
    .select([
      'cart.id',
      'cart.student_id as studentId',
      'cart.menu_id as menuId',
      'menu.school_id as schoolId',
      'cart.request_type as requestType',
      'cart.total_minor as totalMinor',
      'cart.expires_at as expiresAt',
      'menu.slot_capacity as slotCapacity',
    ])
    .where('cart.id', 'in', ids)
    .where('cart.guardian_id', '=', guardian.id)
    .orderBy('cart.id')
    .forUpdate('cart')
    .execute();
  // Read after locking, so that an order committed meanwhile is seen.
  const items = await findItems(trx, ids);
  return new Map(
    carts.map(({ id, ...cart }) => {
      const own = items.get(id) ?? [];
      return [id, { ...cart, isOrdered: own.some((item) => item.isOrdered), items: own }];
    }),
  );
}

/** @throws Failure not_found */
export function cartOf(carts: ReadonlyMap<string, Cart>, id: string): Cart {
  const cart = carts.get(id);
  if (!cart) throw notFound();
  return cart;
}

async function findItems(trx: Transaction<DB>, carts: readonly string[]) {
  const rows = await trx
    .selectFrom('cart_item')
    .innerJoin('menu_product', 'menu_product.id', 'cart_item.menu_product_id')
    .innerJoin('product', 'product.id', 'menu_product.product_id')
    .select([
      'cart_item.cart_id as cartId',
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
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('meal_order')
            .select('meal_order.id')
            .whereRef('meal_order.cart_id', '=', 'cart_item.cart_id'),
        )
        .$castTo<boolean>()
        .as('isOrdered'),
    )
    .select(partsOfProduct)
    .where('cart_item.cart_id', 'in', carts)
    .orderBy('cart_item.position')
    .execute();
  const items = rows.map(
    ({ names, ownAllergens, parts, ...item }): CartItem & { cartId: string } => ({
      ...item,
      name: localised(names),
      allergens: dishAllergens(ownAllergens, parts),
    }),
  );
  return Map.groupBy(items, ({ cartId }) => cartId);
}
