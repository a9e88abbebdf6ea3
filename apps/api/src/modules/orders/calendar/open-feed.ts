import { createHash } from 'node:crypto';
import type { FileAnswer } from '@merenda/contract/file';
import { brandOfCompany } from '@merenda/domain/brands/brands';
import { addDays, type Day } from '@merenda/domain/time/dates';
import { sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { hashToken } from '../../../auth/tokens.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { refuseSecret, spendBudget } from '../../session/index.ts';
import { readGuardiansOrders, selectGuardiansOrders } from '../reading/guardians-orders.ts';
import { calendarFile } from './write-calendar.ts';

/** Days for which meals stay in the calendar, cancelled ones too. */
const PAST_DAYS = 30;

/**
 * The meals that the guardian of an address may see now, as iCalendar (product:calendar#meals).
 * Unknown addresses, and those of guardians who are blocked or have left, count as failures of the
 * network.
 * @param file the address's last part: the secret with `.ics`
 * @throws Failure not_found, too_many_requests
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
  await spendBudget(services, 'calendar', { guardianId: guardian.id });
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

/** The version is a hash of the content: a calendar downloads the same content only once. */
const versioned = (file: ReturnType<typeof calendarFile>): FileAnswer => ({
  ...file,
  version: createHash('sha256').update(file.content).digest('base64url'),
});

type Language = Parameters<typeof calendarFile>[1]['language'];

/**
 * One meal as iCalendar, for a guardian who may see its order.
 * @throws Failure not_found
 */
export async function openOrderCalendar(
  services: Services,
  guardian: SignedIn,
  { id, language }: { id: string; language: Language },
): Promise<FileAnswer> {
  const ofOrder = selectGuardiansOrders(services.db, [guardian.id]).where('meal_order.id', '=', id);
  const orders = await readGuardiansOrders(services.db, ofOrder);
  if (orders.length === 0) throw notFound();
  return fileFor(services, guardian, orders, language);
}

/**
 * The meals of the guardian's students in two weeks as iCalendar, cancelled ones left out
 * (product:calendar#meals-of-the-week).
 * @param from the Monday with which the weeks begin
 */
export async function openWeekCalendar(
  services: Services,
  guardian: SignedIn,
  { from, language }: { from: Day; language: Language },
): Promise<FileAnswer> {
  const ofWeeks = selectGuardiansOrders(services.db, [guardian.id])
    .where('meal_order.student_id', 'is not', null)
    .where('meal_order.status', '<>', 'cancelled')
    .where('day', '>=', from)
    .where('day', '<', addDays(from, 14));
  return fileFor(services, guardian, await readGuardiansOrders(services.db, ofWeeks), language);
}

const fileFor = (
  { env }: Services,
  { companyId }: SignedIn,
  orders: Parameters<typeof calendarFile>[0],
  language: Language,
) => calendarFile(orders, { env, brand: brandOfCompany(companyId), language });
