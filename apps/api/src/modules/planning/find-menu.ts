import { toMajor } from '@merenda/domain/money/money';
import { dishAllergens } from '@merenda/domain/ordering/allergens';
import { notFound } from '../../platform/failure.ts';
import { dishPictureOf } from '../dish-pictures/index.ts';
import {
  findCategoryRows,
  findMenuProductRows,
  findMenuRowsById,
  textsByLanguage,
} from '../menus/index.ts';
import type { Services } from '../services.ts';
import { findPlannedSchool } from './school.ts';

/**
 * A menu with all of its dishes, also those no longer offered, and the history of their prices.
 * @throws Failure not_found
 */
export async function findPlannedMenu({ db, clock }: Services, menuId: string) {
  const [menu] = await findMenuRowsById(db, [menuId]);
  if (!menu) throw notFound();
  const { currency } = await findPlannedSchool(db, menu.school_id, clock());
  const categories = await findCategoryRows(db, [menu.id]);
  const offers = await findMenuProductRows(db)
    .where('menu_product.menu_id', '=', menu.id)
    .orderBy('menu_product.position')
    .execute();
  const prices = await db
    .selectFrom('menu_price')
    .innerJoin('menu_product', 'menu_product.id', 'menu_price.menu_product_id')
    .select(['menu_product_id', 'from_day', 'menu_price.price_minor', 'started_at'])
    .where('menu_id', '=', menu.id)
    .orderBy('from_day')
    .execute();
  return {
    _id: menu.id,
    names: textsByLanguage(menu.names),
    menuType: menu.menu_type,
    startDate: menu.start_date,
    endDate: menu.end_date,
    weekdays: menu.repeats_on,
    startTimeMinutes: menu.start_time_minutes,
    endTimeMinutes: menu.end_time_minutes,
    prepMinutes: menu.prep_time_minutes,
    cutOffs: menu.cut_offs,
    categories: categories.map((category) => ({
      _id: category.id,
      names: textsByLanguage(category.names),
      dishes: offers
        .filter((offer) => offer.category_id === category.id)
        .map((offer) => ({
          _id: offer.id,
          product: offer.product_id,
          names: textsByLanguage(offer.names),
          image: dishPictureOf(offer),
          allergens: dishAllergens(offer.own_allergens, offer.parts),
          isOffered: offer.is_offered,
          price: toMajor(offer.price_minor, currency),
          prices: prices
            .filter((price) => price.menu_product_id === offer.id)
            .map((price) => ({
              from: price.from_day,
              price: toMajor(price.price_minor, currency),
              hasStarted: price.started_at !== null,
            })),
        })),
    })),
  };
}
