import type { listDependentsOrders as route } from '@merenda/contract/orders';
import type { Day } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { builtOnce, type HasValue, type PlaceOf } from '../../../platform/database/built-once.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { countOf } from '../../../platform/database/total-of.ts';
import type { Services } from '../../services.ts';
import { selectOrders } from '../order-view.ts';
import { findNextLunches } from './next-lunches.ts';
import { inPage, type MealKey, pageOfOrders } from './page-of-orders.ts';
import { onlyRecent } from './recent.ts';

type Query = z.output<(typeof route)['schema']['querystring']>;

/**
 * The meals of all of the guardian's students, whichever guardian ordered them, soonest first by
 * default, without cancelled ones. `since` and `until` are the first and the last day of meals
 * (product:ordering#calls). `next` adds whether each student's next lunch is ordered.
 */
export async function listDependentsOrders(services: Services, guardian: SignedIn, query: Query) {
  if (query.next !== 'true') return pageOf(services, guardian, query);
  // Home waits for both: neither needs an answer of the other.
  const [orders, next] = await Promise.all([
    pageOf(services, guardian, query),
    findNextLunches(services, guardian),
  ]);
  return { ...orders, next };
}

function pageOf(services: Pick<Services, 'db' | 'clock'>, guardian: SignedIn, query: Query) {
  const { db } = services;
  const { since, until, recentDays, direction, offset, limit } = query;
  const asked = {
    guardian: guardian.id,
    since,
    until,
    ...(recentDays !== undefined && { recentDays, now: services.clock() }),
    isDescending: direction === 'desc' ? (true as const) : undefined,
  };
  const read = {
    rows: (last: MealKey | undefined) =>
      findMeals(db, {
        ...asked,
        ...(last
          ? { lastDay: last.day, lastSlot: last.slot, lastNumber: last.order_number }
          : { offset }),
        limit,
      }),
    async count(most: number) {
      const [counted] = await countMeals(db, { ...asked, limit: most });
      return Number(counted?.total);
    },
  };
  return pageOfOrders(services, guardian, read, query);
}

type Asked = {
  guardian: string;
  since?: Day | undefined;
  until?: Day | undefined;
  recentDays?: number;
  now?: Date;
  isDescending?: true | undefined;
  limit: number;
};

type AskedPage = Asked & {
  offset?: number;
  /** The page follows the order with this sort key. */
  lastDay?: Day;
  lastSlot?: string;
  lastNumber?: bigint;
};

const matching = (db: Kysely<DB>, value: PlaceOf<Asked>, has: HasValue<Asked>) =>
  selectOrders(db)
    .where('meal_order.student_id', 'in', (eb) =>
      eb
        .selectFrom('guardianship')
        .select('guardianship.student_id')
        .where('guardianship.guardian_id', '=', value('guardian')),
    )
    .where('meal_order.status', '<>', 'cancelled')
    .where('student.deleted_at', 'is', null)
    .$call((orders) => (has('since') ? orders.where('day', '>=', value('since')) : orders))
    .$call((orders) => (has('until') ? orders.where('day', '<=', value('until')) : orders))
    .$call((orders) =>
      has('recentDays') ? onlyRecent(orders, value('recentDays'), value('now')) : orders,
    );

const findMeals = builtOnce((db, value: PlaceOf<AskedPage>, has) =>
  inPage(matching(db, value, has), {
    offset: value('offset'),
    limit: value('limit'),
    direction: has('isDescending') ? 'desc' : 'asc',
    last: has('lastNumber')
      ? { day: value('lastDay'), slot: value('lastSlot'), order_number: value('lastNumber') }
      : undefined,
  }),
);

const countMeals = builtOnce((db, value: PlaceOf<Asked>, has) =>
  countOf(db, matching(db, value, has), value('limit')),
);
