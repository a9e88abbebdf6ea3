import type { MenuChange } from '@merenda/contract/menus/planning';
import { MoneyError, toMinor } from '@merenda/domain/money/money';
import {
  areRivals,
  daysOfMenu,
  dishPriceError,
  isMenuSpan,
  NEW_MENU_SERVICE,
} from '@merenda/domain/ordering/menu-planning';
import { hasSlot, isClosed, isServed } from '@merenda/domain/ordering/slots';
import {
  hasOperatorRight,
  isWithinScope,
  type OperatorRole,
  type OperatorScope,
} from '@merenda/domain/people/operators';
import { startDayError } from '@merenda/domain/time/planned-days';
import { formatDay } from '@merenda/i18n';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, invalid } from '../../../platform/failure.ts';
import { findMenuRowsById, type MenuRow, scheduleOf } from '../../menus/index.ts';
import { checkClosing } from '../../orders/index.ts';
import type { PlannedSchool } from '../school.ts';

/** A check's needs besides the change: its place in the draft, and dishes that the draft makes. */
export interface Checking {
  school: PlannedSchool;
  /** The path of the change in the request. */
  path: string;
  newDishes: ReadonlySet<string>;
}

/**
 * The authority that an operator lacks for a change: a dish is the company's, as other schools serve it,
 * too, and a closing cancels orders. Undefined for a change that the operator may make and publish.
 */
export function lackedFor(
  { kind }: MenuChange,
  operator: OperatorScope & { roles: readonly OperatorRole[] },
  { companyId }: Pick<PlannedSchool, 'companyId'>,
): 'company' | 'orders.cancel' | undefined {
  if (kind === 'dish' && !isWithinScope(operator, { companyId })) return 'company';
  if (kind === 'closing' && !hasOperatorRight(operator.roles, 'orders.cancel')) {
    return 'orders.cancel';
  }
  return undefined;
}

/** A refused change for which the operator lacks authority. */
export const notAllowed = (lacked: NonNullable<ReturnType<typeof lackedFor>>) =>
  new Failure('operator_not_allowed', {
    message: `the change wants ${lacked}`,
    userMessageKey:
      lacked === 'company' ? 'planning.dish.ofCompany' : 'planning.draft.lacks.orders',
  });

/**
 * Checks a change by itself: its records are the school's, its days and amounts are possible.
 * @throws Failure validation_failed with the path of the change
 */
export async function checkChange(
  db: Kysely<DB>,
  change: MenuChange,
  checking: Checking,
): Promise<void> {
  const { path, school } = checking;
  switch (change.kind) {
    case 'dish':
      return checkDish(db, change, checking);
    case 'offer': {
      checkPrice(change.price, checking);
      await menuOf(db, change.menu, checking);
      const category = await db
        .selectFrom('menu_category')
        .select('id')
        .where('id', '=', change.category)
        .where('menu_id', '=', change.menu)
        .executeTakeFirst();
      if (!category) throw invalid(`${path}.category`, 'no category of the menu');
      return checkDishes(db, [change.product], checking, 'product');
    }
    case 'withdrawal':
      return checkMenuProduct(db, change.menuProduct, checking);
    case 'price':
      checkPrice(change.price, checking);
      checkComing(change.from, school, `${path}.from`);
      return checkMenuProduct(db, change.menuProduct, checking);
    case 'menu':
      await menuOf(db, change.menu, checking);
      if (change.endDate < change.startDate) {
        throw invalid(`${path}.endDate`, 'before the first day');
      }
      return;
    case 'newMenu':
      return checkNewMenu(db, change, checking);
    case 'copy':
      return checkCopy(db, change, checking);
    case 'closing':
      checkComing(change.firstDay, school, `${path}.firstDay`);
      return checkClosing(change, school.today, `${path}.`);
  }
}

/** A draft may lie until a day of its changes is over: the words name the day. */
function checkComing(day: string, { today }: PlannedSchool, path: string): void {
  if (day >= today) {
    const error = startDayError(day, today);
    if (error) throw invalid(path, 'too far', error.key, error.values);
    return;
  }
  throw new Failure('validation_failed', {
    message: 'the request is not valid',
    issues: [{ path, message: 'is over' }],
    userMessageKey: 'planning.draft.over',
    userMessageValues: (language) => ({ day: formatDay(language, day) }),
  });
}

type Of<Kind extends MenuChange['kind']> = Extract<MenuChange, { kind: Kind }>;

async function checkDish(db: Kysely<DB>, change: Of<'dish'>, checking: Checking): Promise<void> {
  const { path } = checking;
  if (change.parts.includes(change.product)) throw invalid(`${path}.parts`, 'the dish itself');
  if (new Set(change.parts).size < change.parts.length) throw invalid(`${path}.parts`, 'twice');
  await checkDishes(db, change.parts, checking, 'parts');
  if (!change.isNew) return checkDishes(db, [change.product], checking, 'product');
  const taken = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', change.product)
    .executeTakeFirst();
  if (taken) throw invalid(`${path}.product`, 'an id that is taken');
}

async function checkDishes(
  db: Kysely<DB>,
  ids: readonly string[],
  { school, path, newDishes }: Checking,
  field: string,
): Promise<void> {
  const known = ids.filter((id) => !newDishes.has(id));
  if (known.length === 0) return;
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', known)
    .where('company_id', '=', school.companyId)
    .execute();
  if (rows.length < known.length) throw invalid(`${path}.${field}`, 'no dish of the company');
}

async function checkMenuProduct(
  db: Kysely<DB>,
  id: string,
  { school, path }: Checking,
): Promise<void> {
  const found = await db
    .selectFrom('menu_product')
    .innerJoin('menu', 'menu.id', 'menu_product.menu_id')
    .select('menu_product.id')
    .where('menu_product.id', '=', id)
    .where('menu.school_id', '=', school.id)
    .executeTakeFirst();
  if (!found) throw invalid(`${path}.menuProduct`, 'no dish of a menu of the school');
}

async function menuOf(db: Kysely<DB>, id: string, { school, path }: Checking): Promise<MenuRow> {
  const [menu] = await findMenuRowsById(db, [id]);
  if (menu?.school_id !== school.id) throw invalid(`${path}.menu`, 'no menu of the school');
  return menu;
}

/** A copy onto a day that already has such a menu says what becomes of that one. */
async function checkCopy(db: Kysely<DB>, change: Of<'copy'>, checking: Checking): Promise<void> {
  const { school, path } = checking;
  checkComing(change.to, school, `${path}.to`);
  const menus: MenuRow[] = [];
  for (const id of change.menus) menus.push(await menuOf(db, id, checking));
  const instead: MenuRow[] = [];
  for (const id of change.instead) instead.push(await menuOf(db, id, checking));
  if (!menus.every((menu) => isServed(scheduleOf(menu), change.from))) {
    throw invalid(`${path}.menus`, 'not served on that day');
  }
  const rivals = (one: MenuRow, other: MenuRow) => areRivals(servedOf(one), servedOf(other));
  if (!instead.every((menu) => menus.some((copied) => rivals(copied, menu)))) {
    throw invalid(`${path}.instead`, 'nothing takes its place');
  }
}

/** A new menu is served on a day at least, and hands out each of its dishes once. */
async function checkNewMenu(
  db: Kysely<DB>,
  change: Of<'newMenu'>,
  checking: Checking,
): Promise<void> {
  const { school, path } = checking;
  checkComing(change.startDate, school, `${path}.startDate`);
  if (!isMenuSpan(change.startDate, change.endDate)) {
    throw invalid(`${path}.endDate`, 'before the first day, or too long after it');
  }
  const like = change.like === undefined ? undefined : await menuOf(db, change.like, checking);
  if (like && like.menu_type !== change.menuType) throw invalid(`${path}.like`, 'of another type');
  const slotsTime = like?.slots_time_minutes ?? NEW_MENU_SERVICE.slotMinutes;
  if (!hasSlot({ ...change, slotsTime })) {
    throw invalid(`${path}.endTimeMinutes`, 'no slot', 'administration.error.times');
  }
  const closures = await db
    .selectFrom('school_closure')
    .select(['first_day as firstDay', 'last_day as lastDay'])
    .where('school_id', '=', school.id)
    .where('last_day', '>=', change.startDate)
    .execute();
  const days = daysOfMenu(change.startDate, change.endDate, change.weekdays);
  if (days.every((day) => isClosed(closures, day))) {
    throw invalid(`${path}.endDate`, 'served on no day', 'planning.newMenu.noDay');
  }
  const dishes = change.categories.flatMap((category) => category.dishes);
  const products = dishes.map(({ product }) => product);
  if (new Set(products).size < products.length) throw invalid(`${path}.categories`, 'twice');
  await checkDishes(db, products, checking, 'categories');
  for (const { price } of dishes) checkPrice(price, checking);
  const instead = await findMenuRowsById(db, change.instead);
  if (instead.length < new Set(change.instead).size) throw invalid(`${path}.instead`, 'no menu');
  for (const menu of instead) {
    if (menu.school_id !== school.id) throw invalid(`${path}.instead`, 'no menu of the school');
    const isMet = days.some((day) => isServed(scheduleOf(menu), day));
    if (!isMet || !areRivals(change, servedOf(menu))) {
      throw invalid(`${path}.instead`, 'nothing takes its place');
    }
  }
}

const servedOf = (menu: MenuRow) => ({
  menuType: menu.menu_type,
  startTimeMinutes: menu.start_time_minutes,
  endTimeMinutes: menu.end_time_minutes,
});

function checkPrice(price: number, { school: { currency }, path }: Checking): void {
  const error = dishPriceError(minorOf(price, currency), { currency, locale: 'en' });
  if (error) throw invalid(`${path}.price`, 'no price of a dish', error.key, error.values);
}

const minorOf = (price: number, currency: PlannedSchool['currency']): bigint | undefined => {
  try {
    return toMinor(price, currency);
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
};
