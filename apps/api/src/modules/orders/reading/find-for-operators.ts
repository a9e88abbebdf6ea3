import { operatorOrder } from '@merenda/contract/orders/operator-orders';
import { toMajor } from '@merenda/domain/money/money';
import { isWithinScope, type OperatorScope } from '@merenda/domain/people/operators';
import { plainCode } from '@merenda/domain/text/pasted';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/database/generated.ts';
import { textsByLanguage } from '../../menus/index.ts';
import type { Services } from '../../services.ts';

type View = z.input<typeof operatorOrder>;

/** The name of one order: its id, or the number that families see. */
type Name = { id: string } | { number: string };

/**
 * The order within the operator's scope with this whole number or id, or none
 * (product:console-people#orders). A part of a number finds nothing.
 */
export async function searchOrders(
  { db }: Pick<Services, 'db'>,
  scope: OperatorScope,
  { q }: { q: string },
): Promise<{ docs: View[] }> {
  const name = readName(q);
  const found = name && (await findForOperators(db, name));
  return { docs: found && isWithinScope(scope, found.place) ? [found.view] : [] };
}

function readName(typed: string): Name | undefined {
  const code = plainCode(typed);
  const [, number] = /^#?(\d{1,15})$/.exec(code) ?? [];
  if (number !== undefined) return { number };
  const { data: id } = operatorOrder.shape._id.safeParse(code);
  return id === undefined ? undefined : { id };
}

/** An order as operators see it, with its place. */
export async function findForOperators(db: Kysely<DB>, name: Name) {
  const row = await db
    .selectFrom('meal_order')
    .innerJoin('school', 'school.id', 'meal_order.school_id')
    .leftJoin('student', 'student.id', 'meal_order.student_id')
    .selectAll('meal_order')
    .select(['school.name as school', 'school.company_id as companyId', 'student.name as student'])
    .where((eb) =>
      'id' in name
        ? eb('meal_order.id', '=', name.id)
        : eb('order_number', '=', BigInt(name.number)),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const items = await db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select(['product.names', 'quantity'])
    .where('order_id', '=', row.id)
    .orderBy('position')
    .execute();
  const view: View = {
    _id: row.id,
    orderNumber: Number(row.order_number),
    status: row.status,
    ...(row.cancelled_why && { cancelledWhy: row.cancelled_why }),
    createdAt: row.created_at.toISOString(),
    day: row.day,
    slot: row.slot,
    school: row.school,
    ...(row.student_id && row.student && { student: row.student, studentId: row.student_id }),
    total: toMajor(row.total_minor, row.currency),
    currency: row.currency,
    items: items.map(({ names, quantity }) => ({ name: textsByLanguage(names), quantity })),
  };
  return { place: { companyId: row.companyId, schoolId: row.school_id }, view };
}
