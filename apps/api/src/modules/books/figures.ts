import { type BookLine, type CloseObstacle, isCompared } from '@merenda/domain/books/close';
import { type Explained, explain, hasUnexplained } from '@merenda/domain/books/explain';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { type BookDay, startOf } from './book-day.ts';
import { compareProcessorRecords, compareSalesRecords } from './compare-records.ts';
import { type Comparison, readComparisons, readWallets } from './read-comparisons.ts';
import { readLines, readSchools, type SchoolLine } from './read-lines.ts';

/** All that a close says, in minor units. */
export interface Figures {
  lines: BookLine[];
  schools: SchoolLine[];
  processor: Explained;
  sales: Explained;
  wallets: { heldMinor: bigint; owedMinor: bigint };
  comparisons: Comparison[];
}

/** Reads a day's figures, all from one snapshot. @param db a transaction that repeats its reads */
export async function readFigures(db: Kysely<DB>, bookDay: BookDay): Promise<Figures> {
  return {
    lines: await readLines(db, bookDay),
    schools: await readSchools(db, bookDay),
    processor: explain(await compareProcessorRecords(db, bookDay)),
    sales: explain(await compareSalesRecords(db, bookDay)),
    wallets: await readWallets(db, bookDay),
    comparisons: await readComparisons(db, bookDay),
  };
}

/** Everything that keeps a day from being closed (product:console-finance#daily-close). */
export async function obstaclesTo(
  db: Kysely<DB>,
  bookDay: BookDay,
  figures: Figures,
  now: Date,
): Promise<CloseObstacle[]> {
  const { lines, schools, processor, sales, wallets, comparisons } = figures;
  const sold = lines.find(({ account }) => account === 'sales');
  const bySchool = schools.reduce((sum, one) => sum + closingOf(one), 0n);
  const obstacles: [CloseObstacle, boolean][] = [
    ['notOver', bookDay.day >= dayInZone(now, bookDay.timeZone)],
    ['beforeFirst', bookDay.first === undefined || bookDay.day < bookDay.first],
    ['earlierOpen', bookDay.before !== undefined && addDays(bookDay.before.day, 1) !== bookDay.day],
    ['notSealed', await isUnsealed(db, bookDay)],
    ['notCompared', comparisons.some(({ outcome }) => !isCompared(outcome))],
    ['differenceOpen', comparisons.some(({ differences }) => differences > 0)],
    ['processor', hasUnexplained(processor)],
    ['sales', hasUnexplained(sales) || bySchool !== (sold?.closingMinor ?? 0n)],
    ['wallets', wallets.heldMinor !== wallets.owedMinor],
  ];
  return obstacles.flatMap(([obstacle, stands]) => (stands ? [obstacle] : []));
}

/** A school's sales after the day, in minor units. */
export const closingOf = ({ openingMinor, purchasesMinor, refundsMinor }: SchoolLine): bigint =>
  openingMinor + purchasesMinor + refundsMinor;

/** A posting of the day, or of an earlier one, lies beyond the newest sealed block. */
async function isUnsealed(db: Kysely<DB>, { accounts, mark, timeZone, day }: BookDay) {
  const { rows } = await sql`
    SELECT FROM ledger.entry WHERE account = ANY (${[...accounts.keys()]}::uuid[])
      AND seq > ${mark} AND event_at < ${startOf(timeZone, addDays(day, 1))} LIMIT 1`.execute(db);
  return rows.length > 0;
}
