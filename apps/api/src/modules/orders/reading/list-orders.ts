import type { listOrders as listOrdersRoute } from '@merenda/contract/orders';
import { ORDER_TYPES, type OrderType } from '@merenda/domain/ordering/order-types';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { countRows } from '../../../platform/database/total-of.ts';
import { invalid, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { selectOrders } from '../order-view.ts';
import { inPage, type MealKey, pageOfOrders } from './page-of-orders.ts';
import { onlyRecent } from './recent.ts';

type Query = z.output<(typeof listOrdersRoute)['schema']['querystring']>;

/**
 * The orders of the guardian or of one student, whichever guardian placed them. Open ones are
 * sorted soonest first, others latest first; `startDate` is the first day of meals
 * (product:ordering#calls).
 * @throws Failure not_found for another guardian's student, validation_failed
 */
export async function listOrders(services: Services, guardian: SignedIn, query: Query) {
  const { db } = services;
  const { user, status, startDate, recentDays, offset, limit, after } = query;
  const requestTypes = readRequestTypes(query.requestType);
  if (user !== guardian.id) await checkStudent(db, guardian, user);
  const matching = selectOrders(db)
    .$if(user === guardian.id, (orders) =>
      orders
        .where('meal_order.requester_id', '=', guardian.id)
        .where('meal_order.student_id', 'is', null),
    )
    .$if(user !== guardian.id, (orders) => orders.where('meal_order.student_id', '=', user))
    .$if(requestTypes.length > 0, (orders) =>
      orders.where('meal_order.request_type', 'in', requestTypes),
    )
    .$call((orders) =>
      status === undefined ? orders : orders.where('meal_order.status', 'in', statusesOf(status)),
    )
    .$if(startDate !== undefined, (orders) => orders.where('meal_order.day', '>=', startDate ?? ''))
    .$call((orders) =>
      recentDays === undefined ? orders : onlyRecent(orders, recentDays, services.clock()),
    );
  const direction = status === 'open' || status === 'uncancelled' ? 'asc' : 'desc';
  const read = {
    rows: (last: MealKey | undefined) =>
      inPage(matching, { offset, limit, direction, last }).execute(),
    count: (most: number) => countRows(db, matching, most),
  };
  return pageOfOrders(services, guardian, read, { offset, limit, after });
}

/** A suspended meal is ordered and paid: a request for open ones includes it. */
function statusesOf(status: NonNullable<Query['status']>) {
  if (status === 'uncancelled') return ['open', 'suspended', 'delivered'] as const;
  return status === 'open' ? (['open', 'suspended'] as const) : [status];
}

async function checkStudent(db: Kysely<DB>, guardian: SignedIn, studentId: string): Promise<void> {
  await db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .select('student.id')
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.id', '=', studentId)
    .where('student.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
}

/** 'INO-TA', or a list as clients write it: '[INO-TA,COFF-BRK]'. */
function readRequestTypes(text = ''): OrderType[] {
  const types = text
    .replace(/^\[(.*)\]$/, '$1')
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean);
  if (!types.every(isOrderType)) throw invalid('requestType', 'unknown type');
  return types;
}

const isOrderType = (type: string): type is OrderType =>
  (ORDER_TYPES as readonly string[]).includes(type);
