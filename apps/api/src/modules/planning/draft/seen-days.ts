import { isDeepStrictEqual } from 'node:util';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';
import { dishAllergens } from '@merenda/domain/ordering/allergens';
import { PREVIEW_DAYS } from '@merenda/domain/ordering/menu-planning';
import {
  type CutOffs,
  isClosed,
  isServed,
  type Weekday,
  weeklyCutOffOf,
} from '@merenda/domain/ordering/slots';
import { daysFrom } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { findMenuRows, findOfferRows, scheduleOf, textsByLanguage } from '../../menus/index.ts';
import type { PlannedSchool } from '../school.ts';

type Texts = Record<string, string>;

/** A dish as families see it on a day. */
interface SeenDish {
  menu: Texts;
  dish: Texts;
  priceMinor: bigint;
  /** Its allergens and parts, and its words, to be compared. */
  recipe: string;
  words: string;
}

/** A menu as families see it on a day: the time until which its meals are ordered. */
interface SeenMenu {
  menu: Texts;
  cutOff: CutOffs[Weekday];
  prepMinutes: number;
}

/** A day as families see it: closed with a reason, or with menus and dishes by a key. */
interface SeenDay {
  day: string;
  closed: string | undefined;
  menus: ReadonlyMap<string, SeenMenu>;
  dishes: ReadonlyMap<string, SeenDish>;
}

/** The days from today on as families see them, with prices that are to start. */
export async function findSeenDays(
  db: Kysely<DB>,
  { id, today }: PlannedSchool,
): Promise<SeenDay[]> {
  const menus = await findMenuRows(db, [id], today);
  const ids = menus.map((menu) => menu.id);
  const offers =
    ids.length === 0
      ? []
      : await findOfferRows(db).where('menu_product.menu_id', 'in', ids).execute();
  const prices = await db
    .selectFrom('menu_price')
    .innerJoin('menu_product', 'menu_product.id', 'menu_price.menu_product_id')
    .innerJoin('menu', 'menu.id', 'menu_product.menu_id')
    .select(['menu_product_id', 'from_day', 'menu_price.price_minor'])
    .where('menu.school_id', '=', id)
    .where('started_at', 'is', null)
    .orderBy('from_day', 'desc')
    .execute();
  const closures = await db
    .selectFrom('school_closure')
    .select(['first_day as firstDay', 'last_day as lastDay', 'name'])
    .where('school_id', '=', id)
    .where('last_day', '>=', today)
    .execute();
  return daysFrom(today, PREVIEW_DAYS).map((day) => {
    const dishes = new Map<string, SeenDish>();
    const seenMenus = new Map<string, SeenMenu>();
    for (const menu of menus.filter((one) => isServed(scheduleOf(one), day))) {
      const names = textsByLanguage(menu.names);
      // A copy that takes a menu's place is the same menu to families.
      const same = [names, menu.start_time_minutes];
      seenMenus.set(JSON.stringify(same), {
        menu: names,
        cutOff: weeklyCutOffOf(day, menu.cut_offs),
        prepMinutes: menu.prep_time_minutes,
      });
      for (const offer of offers.filter((one) => one.menu_id === menu.id)) {
        const price = prices.find((one) => one.menu_product_id === offer.id && one.from_day <= day);
        const key = JSON.stringify([...same, offer.product_id]);
        dishes.set(key, {
          menu: names,
          dish: textsByLanguage(offer.names),
          priceMinor: price?.price_minor ?? offer.price_minor,
          recipe: JSON.stringify([
            dishAllergens(offer.own_allergens, offer.parts),
            offer.parts.map((part) => part.id),
          ]),
          words: JSON.stringify([
            ...[offer.names, offer.descriptions, offer.kilocalories, offer.nutritional_value],
            ...[offer.nutritional_info, offer.allergens_url],
            ...[offer.recurrency, offer.include_weekends],
          ]),
        });
      }
    }
    return {
      day,
      closed: closures.find((one) => isClosed([one], day))?.name,
      menus: seenMenus,
      dishes,
    };
  });
}

/** The days that differ, each with its differences. */
export function differencesOf(
  before: readonly SeenDay[],
  after: readonly SeenDay[],
  currency: CurrencyCode,
) {
  return after.flatMap((now, index) => {
    const then = before[index] ?? { ...now, menus: new Map(), dishes: new Map() };
    const changes = differencesOfDay(then, now, currency);
    return changes.length > 0 ? [{ day: now.day, changes }] : [];
  });
}

type What = 'added' | 'removed' | 'price' | 'recipe' | 'renamed' | 'cutOff' | 'closed' | 'opened';

interface Difference {
  what: What;
  menu?: Texts;
  dish?: Texts;
  before?: number;
  after?: number;
  note?: string;
  cutOff?: { before?: SeenMenu['cutOff']; after?: SeenMenu['cutOff']; prepMinutes: number };
}

function differencesOfDay(then: SeenDay, now: SeenDay, currency: CurrencyCode): Difference[] {
  if (then.closed === undefined && now.closed !== undefined) {
    return [{ what: 'closed', note: now.closed }];
  }
  if (then.closed !== undefined && now.closed === undefined) return [{ what: 'opened' }];
  const changes: Difference[] = [];
  for (const [key, { menu, cutOff: after, prepMinutes }] of now.menus) {
    const before = then.menus.get(key)?.cutOff;
    if (!then.menus.has(key) || isDeepStrictEqual(before, after)) continue;
    changes.push({
      what: 'cutOff',
      menu,
      cutOff: { ...(before && { before }), ...(after && { after }), prepMinutes },
    });
  }
  for (const [key, { menu, dish, priceMinor }] of then.dishes) {
    if (now.dishes.has(key)) continue;
    changes.push({ what: 'removed', menu, dish, before: toMajor(priceMinor, currency) });
  }
  for (const [key, is] of now.dishes) {
    const { menu, dish } = is;
    const was = then.dishes.get(key);
    const price = toMajor(is.priceMinor, currency);
    if (!was) {
      changes.push({ what: 'added', menu, dish, after: price });
      continue;
    }
    if (was.priceMinor !== is.priceMinor) {
      const before = toMajor(was.priceMinor, currency);
      changes.push({ what: 'price', menu, dish, before, after: price });
    }
    if (was.recipe !== is.recipe) changes.push({ what: 'recipe', menu, dish });
    if (was.words !== is.words) changes.push({ what: 'renamed', menu, dish });
  }
  return changes;
}
