import { createHash } from 'node:crypto';
import type { FileAnswer } from '@merenda/contract/file';
import { brandOfCompany } from '@merenda/domain/brands/brands';
import { addDays } from '@merenda/domain/time/dates';
import { sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { hashToken } from '../../../auth/tokens.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { PERSON_THROTTLES, refuseSecret, spendBudget } from '../../session/index.ts';
import { readGuardiansOrders, selectGuardiansOrders } from '../reading/guardians-orders.ts';
import { calendarFile } from './write-calendar.ts';

/** How often an address may be fetched in an hour; calendars do it once or a few times. */
const FETCHES_AN_HOUR = 120;
/** Meals stay in the calendar for so many days, cancelled ones too. */
const PAST_DAYS = 30;

/**
 * The meals that the guardian of an address may see now, as iCalendar (product:calendar#meals).
 * @param file the address's last part: the secret with `.ics`
 * @throws Failure not_found for an unknown address, and for one of a guardian who is blocked or has
 * left, which count as mistakes of the network; too_many_requests
 */
export async function openFeed(
  services: Services,
  { file, address }: { file: string; address: string },
): Promise<FileAnswer> {
  const { db, clock } = services;
  const tokenHash = hashToken(file.replace(/\.ics$/, ''));
  const found = await db
    .selectFrom('calendar_feed')
    .innerJoin('guardian', 'guardian.id', 'calendar_feed.guardian_id')
    .select(['guardian.id', 'guardian.company_id', 'guardian.language'])
    .where('token_hash', '=', tokenHash)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const guardian = found ?? (await refuseSecret(services, address, notFound()));
  const fetches = PERSON_THROTTLES.calendar({ guardianId: guardian.id });
  if (!(await spendBudget(services, fetches, FETCHES_AN_HOUR))) {
    throw new Failure('too_many_requests', { retryAfterSeconds: 60 * 60 });
  }
  await db
    .updateTable('calendar_feed')
    .set({ fetched_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
  const since = addDays(clock().toISOString().slice(0, 10), -PAST_DAYS);
  return versioned(
    calendarFile(
      await readGuardiansOrders(
        db,
        selectGuardiansOrders(db, [guardian.id]).where('day', '>=', since),
      ),
      {
        env: services.env,
        brand: brandOfCompany(guardian.company_id),
        language: guardian.language ?? 'en',
      },
    ),
  );
}

/** Told by what is in it, so that a calendar that knows it gets it only once. */
const versioned = (file: ReturnType<typeof calendarFile>): FileAnswer => ({
  ...file,
  version: createHash('sha256').update(file.content).digest('base64url'),
});

/**
 * One meal as iCalendar, for who may see its order.
 * @throws Failure not_found
 */
export async function openOrderCalendar(
  { db, env }: Services,
  guardian: SignedIn,
  { id, language }: { id: string; language: Parameters<typeof calendarFile>[1]['language'] },
): Promise<FileAnswer> {
  const orders = await readGuardiansOrders(
    db,
    selectGuardiansOrders(db, [guardian.id]).where('meal_order.id', '=', id),
  );
  if (orders.length === 0) throw notFound();
  return calendarFile(orders, { env, brand: brandOfCompany(guardian.companyId), language });
}
