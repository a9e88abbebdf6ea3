import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { lockName } from '../../../platform/database/locks.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import type { Reader } from '../../meals/index.ts';
import type { SchoolDay, Service } from './read-board.ts';
import { type KitchenDay, type KitchenService, viewDay } from './view-day.ts';

/** One service of a school's day. */
export interface ServiceDay extends SchoolDay {
  service: Service;
}

/** Another operator was faster: the page shows how it stands now (product:console-kitchen#two-at-once). */
export const kitchenChanged = () =>
  new Failure('kitchen_changed', {
    message: 'somebody else has changed this service',
    userMessageKey: 'kitchen.error.changed',
  });

/**
 * Locks a service of a day until the transaction ends, and reads it.
 * @throws Failure not_found when nothing is served and nothing was ordered
 */
export async function lockService(
  trx: Transaction<DB>,
  reader: Reader,
  { service, ...about }: ServiceDay & { now: Date },
): Promise<{ board: KitchenDay; present: KitchenService }> {
  await lockName(trx, 'kitchen', `${about.schoolId} ${about.day} ${service}`);
  const board = await viewDay(trx, reader, about);
  const present = board.services.find((one) => one.service === service);
  if (!present) throw notFound();
  return { board, present };
}

/** Writes the state of a locked service, as its next version. */
export async function writeState(
  trx: Transaction<DB>,
  { schoolId, day, service, now }: ServiceDay & { now: Date },
  { status, operatorId }: { status: KitchenService['status']; operatorId: string },
): Promise<void> {
  const change = { status, changed_at: now, changed_by: operatorId };
  await trx
    .insertInto('kitchen_day')
    .values({ school_id: schoolId, day, service, version: 1, ...change })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'day', 'service'])
        .doUpdateSet((eb) => ({ ...change, version: eb('kitchen_day.version', '+', 1) })),
    )
    .execute();
}
