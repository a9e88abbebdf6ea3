import type { MenuChange } from '@merenda/contract/menus/planning';
import { toMinor } from '@merenda/domain/money/money';
import { daysOfMenu, NEW_MENU_SERVICE } from '@merenda/domain/ordering/menu-planning';
import { DEFAULT_ORDER_TYPE, ORDER_TYPES } from '@merenda/domain/ordering/order-types';
import { type CutOffs, weekdayName } from '@merenda/domain/ordering/slots';
import { wallClockToInstant } from '@merenda/domain/time/dates';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { findMenuRowsById } from '../../menus/index.ts';
import { lockClosingVersion, writeClosing } from '../../orders/index.ts';
import type { PlannedSchool } from '../school.ts';

type Trx = Transaction<DB>;
type Of<Kind extends MenuChange['kind']> = Extract<MenuChange, { kind: Kind }>;

/** Writes a draft's changes in their order: dishes first, as offers and parts may name new ones. */
export async function applyChanges(
  trx: Trx,
  school: PlannedSchool,
  changes: readonly MenuChange[],
  by: { operator: Pick<SignedInOperator, 'id'>; now: Date },
): Promise<void> {
  const dishes = changes.filter((change) => change.kind === 'dish');
  for (const dish of dishes) await writeDish(trx, school, dish);
  for (const dish of dishes) await writeParts(trx, dish);
  for (const change of changes) {
    switch (change.kind) {
      case 'offer':
        await writeOffer(trx, school, change);
        break;
      case 'withdrawal':
        await trx
          .updateTable('menu_product')
          .set({ is_offered: false })
          .where('id', '=', change.menuProduct)
          .execute();
        break;
      case 'price':
        await writePrice(trx, school, change);
        break;
      case 'menu':
        await writeMenu(trx, change);
        break;
      case 'newMenu':
        await writeNewMenu(trx, school, change);
        break;
      case 'copy':
        await copyMenus(trx, change);
        break;
      case 'closing':
        // A job cancels the orders of the closed days (product:ordering#closed-days).
        await writeClosing(trx, by.operator, school.id, {
          firstDay: change.firstDay,
          lastDay: change.lastDay,
          kind: change.closure ?? 'closure',
          reason: change.reason,
          version: await lockClosingVersion(trx, school.id, change.firstDay),
          now: by.now,
        });
        break;
      case 'dish':
    }
  }
}

const jsonb = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

async function writeDish(trx: Trx, { companyId }: PlannedSchool, change: Of<'dish'>) {
  const values = {
    names: jsonb(change.names),
    descriptions: jsonb(change.descriptions),
    allergens: change.allergens,
    nutritional_value: change.nutritionalValue,
    kilocalories: change.kilocalories,
    ...(change.details && {
      nutritional_info: jsonb(change.details.nutritionalInfo),
      allergens_url: change.details.allergensUrl,
      recurrency: change.details.recurrency,
      include_weekends: change.details.includeWeekends,
    }),
  };
  await (change.isNew
    ? trx.insertInto('product').values({ id: change.product, company_id: companyId, ...values })
    : trx
        .updateTable('product')
        .set(values)
        .where('id', '=', change.product)
        .where('company_id', '=', companyId)
  ).execute();
}

/** Parts that stay are left alone: a changed recipe is compared with health forms. */
async function writeParts(trx: Trx, { product, parts }: Of<'dish'>) {
  await sql`DELETE FROM sub_product
    WHERE product_id = ${product} AND part_id <> ALL (${parts}::uuid[])`.execute(trx);
  await sql`INSERT INTO sub_product (product_id, part_id, position)
    SELECT ${product}::uuid, part, position - 1
    FROM unnest(${parts}::uuid[]) WITH ORDINALITY AS part (part, position)
    ON CONFLICT (product_id, part_id) DO UPDATE SET position = excluded.position`.execute(trx);
}

/** A dish that was on the menu once keeps its row, which orders name. */
async function writeOffer(trx: Trx, { currency }: PlannedSchool, change: Of<'offer'>) {
  const offer = {
    category_id: change.category,
    price_minor: toMinor(change.price, currency),
    is_offered: true,
  };
  await trx
    .insertInto('menu_product')
    .values((eb) => ({
      menu_id: change.menu,
      product_id: change.product,
      position: eb
        .selectFrom('menu_product')
        .select(sql<number>`coalesce(max(position), -1) + 1`.as('position'))
        .where('menu_id', '=', change.menu),
      ...offer,
    }))
    .onConflict((conflict) => conflict.columns(['menu_id', 'product_id']).doUpdateSet(offer))
    .execute();
}

/** A price of today is the present one at once; a later one starts with its day at the school. */
async function writePrice(
  trx: Trx,
  { currency, timeZone, today }: PlannedSchool,
  change: Of<'price'>,
) {
  const price = toMinor(change.price, currency);
  const hasStarted = change.from <= today;
  const row = {
    price_minor: price,
    starts_at: wallClockToInstant(change.from, '00:00', timeZone),
    started_at: hasStarted ? sql<Date>`now()` : null,
  };
  await trx
    .insertInto('menu_price')
    .values({ menu_product_id: change.menuProduct, from_day: change.from, ...row })
    .onConflict((conflict) => conflict.columns(['menu_product_id', 'from_day']).doUpdateSet(row))
    .execute();
  if (!hasStarted) return;
  await trx
    .updateTable('menu_product')
    .set({ price_minor: price })
    .where('id', '=', change.menuProduct)
    .execute();
}

const cutOffsOf = ({ cutOffs }: Pick<Of<'menu'>, 'cutOffs'>) =>
  sql<CutOffs>`${JSON.stringify(cutOffs)}::jsonb`;

const writeMenu = (trx: Trx, change: Of<'menu'>) =>
  trx
    .updateTable('menu')
    .set({
      start_date: change.startDate,
      end_date: change.endDate,
      repeats_on: change.weekdays,
      cut_offs: cutOffsOf(change),
    })
    .where('id', '=', change.menu)
    .execute();

/** A menu with its categories and dishes. Menus whose place it takes pause on its days. */
async function writeNewMenu(
  trx: Trx,
  { id: schoolId, currency }: PlannedSchool,
  change: Of<'newMenu'>,
) {
  const menuId = uuidv7();
  const { like: likeId, menuType } = change;
  const [like] = likeId === undefined ? [] : await findMenuRowsById(trx, [likeId]);
  await trx
    .insertInto('menu')
    .values({
      id: menuId,
      school_id: schoolId,
      names: jsonb(change.names),
      menu_type: menuType,
      order_types: like?.order_types ?? [
        ORDER_TYPES.find((type) => type === menuType) ?? DEFAULT_ORDER_TYPE,
      ],
      prep_time_minutes: like?.prep_time_minutes ?? NEW_MENU_SERVICE.prepMinutes,
      slots_time_minutes: like?.slots_time_minutes ?? NEW_MENU_SERVICE.slotMinutes,
      slot_capacity: like?.slot_capacity ?? null,
      max_advance_days: like?.max_advance_days ?? 0,
      start_date: change.startDate,
      end_date: change.endDate,
      repeats_on: change.weekdays,
      start_time_minutes: change.startTimeMinutes,
      end_time_minutes: change.endTimeMinutes,
      cut_offs: cutOffsOf(change),
    })
    .execute();
  let position = 0;
  for (const [place, { names, dishes }] of change.categories.entries()) {
    const categoryId = uuidv7();
    await trx
      .insertInto('menu_category')
      .values({ id: categoryId, menu_id: menuId, position: place, names: jsonb(names) })
      .execute();
    await trx
      .insertInto('menu_product')
      .values(
        dishes.map(({ product, price }) => ({
          menu_id: menuId,
          category_id: categoryId,
          product_id: product,
          position: position++,
          price_minor: toMinor(price, currency),
        })),
      )
      .execute();
  }
  const days = daysOfMenu(change.startDate, change.endDate, change.weekdays);
  await sql`
    UPDATE menu SET skipped_days =
      ARRAY(SELECT DISTINCT day FROM unnest(skipped_days || ${days}::date[]) AS day ORDER BY day)
    WHERE id = ANY (${change.instead}::uuid[])`.execute(trx);
}

/**
 * Menus of one day, with the offered dishes of others, for a day. Menus whose place they take pause
 * on it (product:console-menus#copying).
 */
async function copyMenus(trx: Trx, { menus, to, instead }: Of<'copy'>) {
  for (const menu of menus) {
    const copy = uuidv7();
    await sql`
      INSERT INTO menu (id, school_id, names, menu_type, order_types, prep_time_minutes,
        slots_time_minutes, start_date, end_date, repeats_on, start_time_minutes, end_time_minutes,
        slot_capacity, max_advance_days, cut_offs)
      SELECT ${copy}, school_id, names, menu_type, order_types, prep_time_minutes,
        slots_time_minutes, ${to}, ${to}, ARRAY[${weekdayName(to)}]::text[], start_time_minutes,
        end_time_minutes, slot_capacity, max_advance_days, cut_offs
      FROM menu WHERE id = ${menu}`.execute(trx);
    // A category's key leads to its copy.
    await sql`
      INSERT INTO menu_category (menu_id, position, names, source_key)
      SELECT ${copy}, position, names, source_key FROM menu_category WHERE menu_id = ${menu}`.execute(
      trx,
    );
    await sql`
      INSERT INTO menu_product (menu_id, category_id, product_id, position, price_minor)
      SELECT ${copy}, own.id, product_id, menu_product.position, price_minor
      FROM menu_product
      JOIN menu_category ON menu_category.id = menu_product.category_id
      JOIN menu_category AS own ON own.menu_id = ${copy}
        AND own.source_key = menu_category.source_key
      WHERE menu_product.menu_id = ${menu} AND is_offered`.execute(trx);
  }
  await sql`
    UPDATE menu SET skipped_days = skipped_days || ${to}::date
    WHERE id = ANY (${instead}::uuid[]) AND ${to}::date <> ALL (skipped_days)`.execute(trx);
}
