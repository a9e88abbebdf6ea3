import type { CloseFigures, findClose as Route } from '@merenda/contract/finance/closes';
import { addDays, type Day, dayInZone } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/database/generated.ts';
import type { Services } from '../services.ts';
import { readBookDay } from './book-day.ts';
import { figuresView } from './close-view.ts';
import { obstaclesTo, readFigures } from './figures.ts';

export type CloseView = z.input<(typeof Route)['schema']['response'][200]>;

/**
 * A day of a company's books: as it was closed, or as it is now with what keeps it open.
 * @throws Failure not_found
 */
export const findClose = (
  { db, clock }: Services,
  companyId: string,
  day: Day,
): Promise<CloseView> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const kept = await findKept(trx, companyId, day);
      if (kept) return kept;
      const bookDay = await readBookDay(trx, companyId, day);
      const figures = await readFigures(trx, bookDay);
      return {
        company: companyId,
        currency: bookDay.currency,
        day,
        ...(bookDay.first && { first: bookDay.first }),
        obstacles: await obstaclesTo(trx, bookDay, figures, clock()),
        next: await nextDay(trx, companyId, addDays(dayInZone(clock(), bookDay.timeZone), -1)),
        figures: figuresView(figures, bookDay.currency),
      };
    });

/** A closed day as it was closed. */
export async function findKept(
  db: Kysely<DB>,
  companyId: string,
  day: Day,
): Promise<CloseView | undefined> {
  const kept = await db
    .selectFrom('company_close')
    .innerJoin('operator', 'operator.id', 'company_close.closed_by')
    .selectAll('company_close')
    .select('operator.name')
    .where('company_id', '=', companyId)
    .where('day', '=', day)
    .executeTakeFirst();
  if (!kept) return undefined;
  return {
    company: companyId,
    currency: kept.currency,
    day,
    closed: {
      by: kept.name,
      at: kept.closed_at.toISOString(),
      block: Number(kept.block),
      hash: kept.hash.toString('hex'),
    },
    obstacles: [],
    next: await nextDay(db, companyId, day),
    figures: kept.figures as unknown as CloseFigures,
  };
}

/** The day after the last closed one; before the first close another one. */
async function nextDay(db: Kysely<DB>, companyId: string, otherwise: Day): Promise<Day> {
  const last = await db
    .selectFrom('company_close')
    .select('day')
    .where('company_id', '=', companyId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? addDays(last.day, 1) : otherwise;
}
