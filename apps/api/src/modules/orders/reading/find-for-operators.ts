import { operatorOrder } from '@merenda/contract/orders/operator-orders';
import { toMajor } from '@merenda/domain/money/money';
import { isWithinScope, type OperatorScope } from '@merenda/domain/people/operators';
import { plainCode } from '@merenda/domain/text/pasted';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/database/generated.ts';
import { type Reader, tellStates } from '../../meals/index.ts';
import { textsByLanguage } from '../../menus/index.ts';
import type { Services } from '../../services.ts';

type View = z.input<typeof operatorOrder>;

/** Where an order is. */
type OrderPlace = { companyId: string; schoolId: string };

/** The name of one order: its id, or the number that families see. */
type Name = { id: string } | { number: string };

/**
 * The orders within the operator's scope with this whole number or id (product:console-people#orders).
 * A part of a number finds nothing. Companies that came from another cell may share a number.
 */
export async function searchOrders(
  services: Pick<Services, 'db' | 'clock'>,
  operator: OperatorScope & Reader,
  { q }: { q: string },
): Promise<{ docs: View[] }> {
  const name = readName(q);
  const isOpen = (place: OrderPlace) => isWithinScope(operator, place);
  return { docs: name ? await findForOperators(services, operator, { name, isOpen }) : [] };
}

function readName(typed: string): Name | undefined {
  const code = plainCode(typed);
  const [, number] = /^#?(\d{1,15})$/.exec(code) ?? [];
  if (number !== undefined) return { number };
  const { data: id } = operatorOrder.shape._id.safeParse(code);
  return id === undefined ? undefined : { id };
}

/** The orders with a name as an operator sees them, of the places that are open to the operator. */
export async function findForOperators(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reader: Reader,
  { name, isOpen }: { name: Name; isOpen: (place: OrderPlace) => boolean },
): Promise<View[]> {
  const rows = await ordersOf(db)
    .where((eb) =>
      'id' in name
        ? eb('meal_order.id', '=', name.id)
        : eb('order_number', '=', BigInt(name.number)),
    )
    .execute();
  const views: View[] = [];
  for (const row of rows) {
    if (!isOpen({ companyId: row.companyId, schoolId: row.school_id })) continue;
    const told = await tellStates(db, reader, { about: row.id, now: clock() }, [row]);
    const items = await findItems(db, row.id);
    views.push(...told.map(({ meal, state }) => ({ ...viewOf(meal), ...state, items })));
  }
  return views;
}

const ordersOf = (db: Kysely<DB>) =>
  db
    .selectFrom('meal_order')
    .innerJoin('school', 'school.id', 'meal_order.school_id')
    .leftJoin('student', 'student.id', 'meal_order.student_id')
    .selectAll('meal_order')
    .select(['school.name as school', 'school.company_id as companyId', 'student.name as student']);

type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

async function findItems(db: Kysely<DB>, orderId: string): Promise<View['items']> {
  const items = await db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select(['product.names', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return items.map(({ names, quantity }) => ({ name: textsByLanguage(names), quantity }));
}

const viewOf = (row: Row): Omit<View, 'items' | 'status' | 'cancelledWhy'> => ({
  _id: row.id,
  orderNumber: Number(row.order_number),
  createdAt: row.created_at.toISOString(),
  day: row.day,
  slot: row.slot,
  school: row.school,
  ...(row.student_id && row.student && { student: row.student, studentId: row.student_id }),
  total: toMajor(row.total_minor, row.currency),
  currency: row.currency,
});
