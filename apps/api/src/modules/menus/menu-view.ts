import type { Menu, MenuProduct } from '@merenda/contract';
import type { CurrencyCode } from '@merenda/domain/currencies';
import { toMajor } from '@merenda/domain/money';
import type { Json } from '../../db/generated.ts';
import type { CategoryRow, MenuRow, OfferRow } from './store.ts';

/** A text per language as jsonb holds it; the contract checks it again on its way out. */
export const localised = (texts: Json) => texts as Record<string, string>;

/** A menu on the wire (spec 2 §3), with those of the categories and offers that are its own. */
export function toMenu(
  row: MenuRow,
  categories: readonly CategoryRow[],
  offers: readonly OfferRow[],
  currency: CurrencyCode,
): Menu {
  return {
    _id: row.id,
    names: localised(row.names),
    menuType: row.menu_type as Menu['menuType'],
    restaurantUnit: row.school_id,
    inOfficeService: { prepTime: row.prep_time_minutes, slotsTime: row.slots_time_minutes },
    schedules: {
      startDate: row.start_date,
      endDate: row.end_date,
      repeatsOn: row.repeats_on,
      startTimeMinutes: row.start_time_minutes,
      endTimeMinutes: row.end_time_minutes,
    },
    categories: categories
      .filter((category) => category.menu_id === row.id)
      .map((category) => ({
        _id: category.id,
        categoryName: localised(category.names),
        products: offers
          .filter((offer) => offer.category_id === category.id)
          .map((offer) => toMenuProduct(offer, currency)),
      })),
  };
}

function toMenuProduct(offer: OfferRow, currency: CurrencyCode): MenuProduct {
  const description = localised(offer.descriptions);
  return {
    _id: offer.id,
    price: toMajor(offer.price_minor, currency),
    productDescription: description,
    ...(offer.image_url ? { image: { url: offer.image_url } } : {}),
    nutritionalValueDescription: {
      value: offer.nutritional_value as MenuProduct['nutritionalValueDescription']['value'],
    },
    ...(offer.kilocalories === null ? {} : { kilocalories: offer.kilocalories }),
    product: {
      _id: offer.product_id,
      name: localised(offer.names),
      description,
      allergens: offer.allergens as MenuProduct['product']['allergens'],
    },
  };
}
