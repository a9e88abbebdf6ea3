import { type Allergen, dishAllergens } from '@merenda/domain/ordering/allergens';
import { Failure } from '../../platform/failure.ts';
import { type OfferRow, textsByLanguage } from '../menus/index.ts';

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

/** The refusal of a dish that the menu lacks. */
export const notOnMenu = () =>
  new Failure('not_found', { userMessageKey: 'order.refused.notOnMenu' });

/**
 * The items at a menu's prices, in the given order.
 * @param offers the products of some menus, this one among them
 * @throws Failure not_found
 */
export const priceItems = (
  offers: readonly OfferRow[],
  menuId: string,
  items: readonly { id: string; quantity: number }[],
): PricedItem[] =>
  items.map(({ id, quantity }) => {
    const offer = offers.find((candidate) => candidate.id === id && candidate.menu_id === menuId);
    if (!offer) throw notOnMenu();
    return {
      id,
      productId: offer.product_id,
      categoryId: offer.category_id,
      allergens: dishAllergens(offer.own_allergens, offer.parts),
      name: textsByLanguage(offer.names),
      quantity,
      unitPriceMinor: offer.price_minor,
      priceMinor: offer.price_minor * BigInt(quantity),
    };
  });
