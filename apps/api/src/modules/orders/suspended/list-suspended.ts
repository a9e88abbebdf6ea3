import type { SuspendedOrder } from '@merenda/contract/orders';
import { toMajor } from '@merenda/domain/money/money';
import { dishAllergens } from '@merenda/domain/ordering/allergens';
import { checkRestrictions } from '@merenda/domain/ordering/limits';
import { givenName } from '@merenda/domain/people/guardians';
import type { Language } from '@merenda/domain/places/languages';
import { wallClockAt } from '@merenda/domain/time/dates';
import { balanceOf } from '@merenda/ledger';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { builtOnce, type PlaceOf } from '../../../platform/database/built-once.ts';
import { findSpent } from '../../meals/index.ts';
import {
  findMenuRow,
  findOfferRows,
  slotProblem,
  textsByLanguage,
  toMenuProduct,
} from '../../menus/index.ts';
import type { Services } from '../../services.ts';
import { findBuyer } from '../buyer.ts';
import { findHealthWarnings, warningText } from '../health-warnings.ts';
import { type OrderRow, selectOrders, withItems } from '../order-view.ts';
import { withDishInstead } from './dish-instead.ts';
import { findOrderDishes, findOrderWarnings, type OrderWarnings } from './order-dishes.ts';

/**
 * The suspended orders of the guardian's students, soonest first, with the health warnings in the
 * guardian's language (product:ordering#suspended-orders). A guardian who may spend gets the dishes
 * that can replace the conflicting ones.
 */
export async function listSuspended(
  services: Services,
  guardian: SignedIn,
  language: Language,
): Promise<{ docs: SuspendedOrder[] }> {
  const { db, clock } = services;
  const rows = await findSuspended(db, { guardian: guardian.id });
  const orders = await withItems(db, rows, { readerId: guardian.id, now: clock() });
  const docs: SuspendedOrder[] = [];
  for (const row of rows) {
    const order = orders.find(({ _id }) => _id === row.id);
    const { student_id: studentId } = row;
    if (!order || studentId === null) continue;
    const dishes = await findOrderDishes(db, row.id);
    const compared = { orderId: row.id, studentId, dishes };
    const warnings = await findOrderWarnings(services, db, guardian, compared);
    const student = {
      givenName: givenName(row.student_name ?? '', row.country),
      maySeeHealth: row.may_see_health,
    };
    docs.push({
      order,
      warnings: warnings.unconfirmed.map((warning) => ({
        _id: warning.id,
        item: warning.dish,
        message: warningText(warning, { student }, language),
      })),
      // An order that is about to be released has nothing to replace.
      alternatives:
        row.may_spend && warnings.unconfirmed.length > 0
          ? await findAlternatives(services, guardian, { row, studentId, dishes, warnings })
          : [],
    });
  }
  return { docs };
}

const findSuspended = builtOnce((db, value: PlaceOf<{ guardian: string }>) =>
  selectOrders(db)
    .innerJoin('guardianship', 'guardianship.student_id', 'meal_order.student_id')
    .select(['guardianship.may_see_health', 'guardianship.may_spend'])
    .select((eb) => eb.fn.coalesce('student.country', 'guardian.country').as('country'))
    .where('guardianship.guardian_id', '=', value('guardian'))
    .where('student.deleted_at', 'is', null)
    .where('meal_order.status', '=', 'suspended')
    .orderBy('day')
    .orderBy('slot')
    .orderBy('order_number'),
);

interface Suspended {
  row: OrderRow;
  studentId: string;
  dishes: Awaited<ReturnType<typeof findOrderDishes>>;
  warnings: OrderWarnings;
}

/**
 * Dishes of the same menu that could replace the conflicting ones now, those of the same category
 * first; none after the cut-off.
 */
async function findAlternatives(
  services: Services,
  guardian: SignedIn,
  { row, studentId, dishes, warnings }: Suspended,
): Promise<SuspendedOrder['alternatives']> {
  const { db, pool, clock } = services;
  const menu = await findMenuRow(db, row.school_id, row.menu_id);
  const now = wallClockAt(clock(), row.time_zone);
  if (slotProblem(menu, row.slot, { day: row.day, orderType: row.request_type, now })) return [];
  const offers = (
    await findOfferRows(db)
      .where('menu_product.menu_id', '=', row.menu_id)
      .orderBy('menu_product.position')
      .execute()
  ).map((offer) => ({
    ...offer,
    productId: offer.product_id,
    categoryId: offer.category_id,
    name: textsByLanguage(offer.names),
    allergens: dishAllergens(offer.own_allergens, offer.parts),
  }));
  const others = offers.filter(({ id }) => !dishes.some((dish) => dish.id === id));
  const compared = { studentId, guardianId: guardian.id, dishes: others };
  const [unsuited = []] = await findHealthWarnings(services, db, [compared]);
  const { prohibitions, maxima, walletId } = await findBuyer(db, guardian, studentId);
  const before = await findSpent(db, studentId, row.day);
  const spent = { daily: before.daily - row.total_minor };
  const balance = await balanceOf(pool, walletId);
  const availableMinor = (balance?.availableMinor ?? 0n) + row.total_minor;
  const { unconfirmed } = warnings;
  const categories = dishes
    .filter(({ id }) => unconfirmed.some(({ dish }) => dish === id))
    .map(({ categoryId }) => categoryId);
  const fitting = others.flatMap((offer) => {
    if (unsuited.some(({ dish }) => dish === offer.id)) return [];
    const items = withDishInstead(dishes, unconfirmed, offer.id).flatMap(({ id, quantity }) => {
      const found = offers.find((candidate) => candidate.id === id);
      return found ? [{ ...found, quantity }] : [];
    });
    // The dishes that stay must still be offered.
    if (items.length + unconfirmed.length !== dishes.length + 1) return [];
    const totalMinor = items.reduce(
      (sum, { price_minor, quantity }) => sum + price_minor * BigInt(quantity),
      0n,
    );
    const restricted = { items, prohibitions, maxima, spent, totalMinor };
    if (totalMinor > availableMinor || checkRestrictions(restricted).length > 0) return [];
    return [{ offer, totalMinor }];
  });
  const isOther = ({ offer }: (typeof fitting)[number]) =>
    Number(!categories.includes(offer.categoryId));
  return fitting
    .toSorted((one, two) => isOther(one) - isOther(two))
    .map(({ offer, totalMinor }) => ({
      dish: toMenuProduct(offer, row.currency),
      total: toMajor(totalMinor, row.currency),
    }));
}
