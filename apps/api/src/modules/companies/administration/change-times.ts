import type { changeTimes as contract } from '@merenda/contract/administration/schools';
import { hasSlot, isSlotOf } from '@merenda/domain/ordering/slots';
import { addDays, dayInZone, minutesOfTime } from '@merenda/domain/time/dates';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { lockName } from '../../../platform/database/locks.ts';
import { Failure, invalid, notFound } from '../../../platform/failure.ts';
import { versionOf } from '../../../platform/version-of.ts';
import type { Services } from '../../services.ts';
import { type OpenedSchool, openSchool, servingTimes, timesOf } from './view-schools.ts';

type Typed = z.output<(typeof contract)['schema']['body']>;

/**
 * Changes the serving times of a menu as they were read (product:console-administration#schools). Equal
 * times change nothing.
 * @throws Failure not_found
 * @throws Failure record_changed when somebody has changed them since
 * @throws Failure validation_failed for times without a slot, or while meals are ordered at a slot that would go
 */
export async function changeTimes(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  operator: Pick<SignedInOperator, 'id'>,
  { id, menuId }: { id: string; menuId: string },
  { version, ...typed }: Typed,
): Promise<OpenedSchool> {
  return db.transaction().execute(async (trx) => {
    const menu = await servingTimes(trx, id)
      .where('menu.id', '=', menuId)
      .modifyEnd(sql`FOR NO KEY UPDATE OF menu`)
      .executeTakeFirstOrThrow(notFound);
    const before = timesOf(menu);
    if (versionOf(before) !== version) throw new Failure('record_changed');
    const columns = {
      start_time_minutes: minutesOfTime(typed.from) ?? 0,
      end_time_minutes: minutesOfTime(typed.until) ?? 0,
      slots_time_minutes: typed.slotMinutes,
      slot_capacity: typed.places ?? null,
    };
    const after = timesOf(columns);
    if (versionOf(after) === version) return openSchool(trx, id);
    const service = {
      startTimeMinutes: columns.start_time_minutes,
      endTimeMinutes: columns.end_time_minutes,
      slotsTime: columns.slots_time_minutes,
    };
    if (!hasSlot(service)) throw invalid('until', 'no slot', 'administration.error.times');
    // Orders that are being accepted by the former times are counted, too.
    await lockName(trx, 'terms', menu.companyId);
    // The school's day may end after that of UTC.
    await checkOrdered(trx, menuId, service, addDays(dayInZone(clock(), 'UTC'), -1));
    await trx.updateTable('menu').set(columns).where('id', '=', menuId).execute();
    await writeAudit(trx, {
      action: 'school.times-changed',
      operator: operator.id,
      subject: id,
      detail: { menu: menuId, before, after },
    });
    return openSchool(trx, id);
  });
}

/** @throws Failure validation_failed while a coming meal is ordered at an hour that would go */
async function checkOrdered(
  trx: Transaction<DB>,
  menuId: string,
  service: Parameters<typeof isSlotOf>[0],
  from: string,
): Promise<void> {
  const ordered = await trx
    .selectFrom('meal_order')
    .select('slot')
    .distinct()
    .where('menu_id', '=', menuId)
    .where('meal_order.status', 'in', ['open', 'suspended'])
    .where('day', '>=', from)
    .execute();
  const lost = ordered.some(({ slot }) => !isSlotOf(service, slot));
  if (lost) throw invalid('from', 'meals are ordered outside', 'administration.error.ordered');
}
