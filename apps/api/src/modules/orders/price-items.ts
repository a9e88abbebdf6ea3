import { type Allergen, dishAllergens } from '@merenda/domain/ordering/allergens';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { findOfferRows, localised } from '../menus/index.ts';

export interface PricedItem {
  /** The menu product's id. */
  id: string;
  productId: string;
  categoryId: string;
  allergens: Allergen[];
  name: Record<string, string>;
  quantity: number;
  unitPriceMinor: bigint;
  priceMinor: bigint;
}

/**
 * The items at the menu's prices, in the given order.
 * @throws Failure not_found
 */
export async function priceItems(
  db: Kysely<DB>,
  menuId: string,
  items: readonly { id: string; quantity: number }[],
): Promise<PricedItem[]> {
  const offers = await findOfferRows(db)
    .where('menu_product.menu_id', '=', menuId)
    .where(
      'menu_product.id',
      'in',
      items.map((item) => item.id),
    )
    .execute();
  return items.map(({ id, quantity }) => {
    const offer = offers.find((candidate) => candidate.id === id);
    if (!offer) throw new Failure('not_found', { userMessageKey: 'order.refused.notOnMenu' });
    return {
      id,
      productId: offer.product_id,
      categoryId: offer.category_id,
      allergens: dishAllergens(offer.own_allergens, offer.parts),
      name: localised(offer.names),
      quantity,
      unitPriceMinor: offer.price_minor,
      priceMinor: offer.price_minor * BigInt(quantity),
    };
  });
}
