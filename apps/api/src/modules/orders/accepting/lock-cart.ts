import { type Allergen, dishAllergens } from '@merenda/domain/ordering/allergens';
import { sql, type Transaction } from 'kysely';
import { anyOf, builtOnce, type PlaceOf } from '../../../platform/database/built-once.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { pipelined } from '../../../platform/database/pipelined.ts';
import { notFound } from '../../../platform/failure.ts';
import { partsOfProduct, textsByLanguage } from '../../menus/index.ts';
import type { ItemShown } from '../order-view.ts';

export interface CartItem extends ItemShown {
  menuProductId: string;
  productId: string;
  categoryId: string;
  allergens: Allergen[];
  name: Record<string, string>;
  position: number;
  quantity: number;
  /** The price at the time of the estimation. */
  unitPriceMinor: bigint;
  /** The price in the menu now. */
  menuPriceMinor: bigint;
  isOffered: boolean;
  /** The cart is an order already. */
  isOrdered: boolean;
}

/** A locked cart, with its items. */
export type Cart =
  Awaited<ReturnType<typeof lockCarts>> extends ReadonlyMap<string, infer One> ? One : never;

/** A cart, and the guardian who wants it. */
interface Wanted {
  cartId: string;
  guardian: { id: string };
}

/**
 * The carts that belong to the guardians who want them, by id, locked until the transaction ends.
 * Every transaction locks them in the same order. The number of statements does not depend on the
 * number of carts.
 */
export async function lockCarts(trx: Transaction<DB>, wanted: readonly Wanted[]) {
  const ids = wanted.map(({ cartId }) => cartId);
  const guardians = wanted.map(({ guardian }) => guardian.id);
  const [carts, items] = await pipelined(trx, [
    (then) => lockOwn(then, { carts: ids, guardians }),
    // Items are read after locking: an order that was committed meanwhile is seen.
    (then) => findItems(then, ids),
  ]);
  return new Map(
    carts.map((cart) => {
      const own = items.get(cart.id) ?? [];
      return [cart.id, { ...cart, isOrdered: own.some((item) => item.isOrdered), items: own }];
    }),
  );
}

type CartKeys = { carts: readonly string[]; guardians: readonly string[] };

const lockOwn = builtOnce((db, value: PlaceOf<CartKeys>) =>
  db
    .selectFrom(
      sql<{ cart: string; guardian: string }>`
        unnest(${value('carts')}::uuid[], ${value('guardians')}::uuid[])`.as<'wanted'>(
        sql`wanted (cart, guardian)`,
      ),
    )
    .innerJoin('cart', (join) =>
      join.onRef('cart.id', '=', 'wanted.cart').onRef('cart.guardian_id', '=', 'wanted.guardian'),
    )
    .innerJoin('menu', 'menu.id', 'cart.menu_id')
    .select([
      'cart.id',
      'cart.guardian_id as guardianId',
      'cart.student_id as studentId',
      'cart.menu_id as menuId',
      'menu.school_id as schoolId',
      'cart.request_type as requestType',
      'cart.total_minor as totalMinor',
      'cart.expires_at as expiresAt',
      'menu.slot_capacity as slotCapacity',
    ])
    .orderBy('cart.id')
    .forNoKeyUpdate('cart'),
);

/** @throws Failure not_found */
export function cartOf(carts: ReadonlyMap<string, Cart>, { cartId, guardian }: Wanted): Cart {
  const cart = carts.get(cartId);
  if (cart?.guardianId !== guardian.id) throw notFound();
  return cart;
}

async function findItems(trx: Transaction<DB>, carts: readonly string[]) {
  const rows = await itemsOf(trx, { carts });
  const items = rows.map(({ ownAllergens, parts, ...item }): CartItem & { cartId: string } => ({
    ...item,
    name: textsByLanguage(item.names),
    allergens: dishAllergens(ownAllergens, parts),
  }));
  return Map.groupBy(items, ({ cartId }) => cartId);
}

const itemsOf = builtOnce((db, value: PlaceOf<{ carts: readonly string[] }>) =>
  db
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
      'product.descriptions',
      'product.nutritional_value as nutritionalValue',
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
    .where('cart_item.cart_id', '=', anyOf(value('carts')))
    .orderBy('cart_item.position'),
);
