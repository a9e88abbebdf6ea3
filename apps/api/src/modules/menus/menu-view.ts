import type { Menu, MenuProduct } from '@merenda/contract';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';
import { dishAllergens } from '@merenda/domain/ordering/allergens';
import { NUTRITION_COLORS } from '@merenda/domain/ordering/products';
import type { Language } from '@merenda/domain/places/languages';
import type { Kysely } from 'kysely';
import type { DB, Json } from '../../platform/database/generated.ts';
import { dishPictureOf } from '../dish-pictures/index.ts';
import {
  type CategoryRow,
  findCategoryRows,
  findOfferRows,
  type MenuRow,
  type OfferRow,
} from './queries.ts';

/** A text by language from jsonb; the contract validates it in the response. */
export const textsByLanguage = (texts: Json) => texts as Record<string, string>;

/** The menus with their categories and menu products, in display order. */
export async function withDishes(
  db: Kysely<DB>,
  rows: readonly MenuRow[],
  currency: CurrencyCode,
): Promise<Menu[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const categories = await findCategoryRows(db, ids);
  const offers = await findOfferRows(db)
    .where('menu_product.menu_id', 'in', ids)
    .orderBy('menu_product.position')
    .execute();
  return rows.map((row) => toMenu(row, categories, offers, currency));
}

/**
 * A menu on the wire (product:menus#menu) with its own categories and menu products, of all those
 * given.
 */
function toMenu(
  row: MenuRow,
  categories: readonly CategoryRow[],
  offers: readonly OfferRow[],
  currency: CurrencyCode,
): Menu {
  return {
    _id: row.id,
    names: textsByLanguage(row.names),
    menuType: row.menu_type,
    restaurantUnit: row.school_id,
    inOfficeService: { prepTime: row.prep_time_minutes, slotsTime: row.slots_time_minutes },
    schedules: {
      startDate: row.start_date,
      endDate: row.end_date,
      repeatsOn: row.repeats_on,
      startTimeMinutes: row.start_time_minutes,
      endTimeMinutes: row.end_time_minutes,
    },
    ...(row.order_types.includes('COFF-BRK') && {
      coffeeBreakService: { maxAdvanceDays: row.max_advance_days },
    }),
    categories: categories
      .filter((category) => category.menu_id === row.id)
      .map((category) => ({
        _id: category.id,
        categoryName: textsByLanguage(category.names),
        products: offers
          .filter((offer) => offer.category_id === category.id)
          .map((offer) => toMenuProduct(offer, currency)),
      })),
  };
}

/** A product of a menu on the wire (product:menus#menu-product). */
export function toMenuProduct(offer: OfferRow, currency: CurrencyCode): MenuProduct {
  const description = textsByLanguage(offer.descriptions);
  const info = textsByLanguage(offer.nutritional_info);
  const { nutritional_value: value, allergens_url: allergensUrl } = offer;
  const image = dishPictureOf(offer);
  return {
    _id: offer.id,
    price: toMajor(offer.price_minor, currency),
    productDescription: description,
    ...(image ? { image } : {}),
    nutritionalValueDescription: {
      value,
      ...(Object.keys(info).length > 0 ? { info } : {}),
      color: NUTRITION_COLORS[value],
    },
    ...(offer.kilocalories === null ? {} : { kilocalories: offer.kilocalories }),
    subProducts: offer.parts.map((part) => ({
      _id: part.id,
      name: textsByLanguage(part.names),
      description: textsByLanguage(part.descriptions),
      allergens: part.allergens,
    })),
    product: {
      _id: offer.product_id,
      name: textsByLanguage(offer.names),
      description,
      allergens: dishAllergens(offer.own_allergens, offer.parts),
      ...(allergensUrl ? { allergensUrl } : {}),
      ...(image ? { imageUrl: image.url } : {}),
      orderType: { recurrency: offer.recurrency, includeWeekends: offer.include_weekends },
    },
  };
}

/** A product's or a menu's name in a language, else in any language it has. */
export function localisedName(names: Json, language: Language): string {
  const texts = textsByLanguage(names);
  return texts[language] ?? texts.en ?? Object.values(texts)[0] ?? '';
}
