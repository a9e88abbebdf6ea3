import type { LogsFilter } from '@merenda/contract/payments/wallets';
import { countEntries } from '@merenda/ledger';
import { totalOf } from '../../../platform/database/total-of.ts';
import type { Services } from '../../services.ts';
import { entryFilter, type Reading, readLogs } from './read-logs.ts';

export interface LogsQuery extends LogsFilter {
  offset: number;
  limit: number;
  /** The `seq` of the last entry of the page before. */
  before?: number | undefined;
}

/**
 * A wallet's entries, newest first, between two days of the company's calendar, both included
 * (product:wallets#statement). With `before`, a late page takes no longer than the first.
 */
export async function listLogs(
  services: Services,
  reading: Reading,
  { offset, limit, before, ...query }: LogsQuery,
) {
  const filter = entryFilter(reading.wallet, query);
  if (before !== undefined) {
    const page = { ...filter, before: BigInt(before), limit };
    return { docs: await readLogs(services, reading, page), offset, limit };
  }
  const docs = await readLogs(services, reading, { ...filter, offset, limit });
  const total = await totalOf({ offset, limit, found: docs.length }, (most) =>
    countEntries(services.pool, filter, most),
  );
  return { docs, ...total, offset, limit };
}
