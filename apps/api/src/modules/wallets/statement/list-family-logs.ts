import type { LogsFilter } from '@merenda/contract/payments/wallets';
import { dayInZone } from '@merenda/domain/time/dates';
import { type DayEntry, dayEntries, mergedEntries } from '@merenda/ledger';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { sharedExecutorOf } from '../../../platform/database/shared-connection.ts';
import { notFound } from '../../../platform/failure.ts';
import { findMealTimes } from '../../meals/index.ts';
import type { Services } from '../../services.ts';
import { findOwnWallets, type OwnWallet } from '../find-wallet.ts';
import { dayFilter, type Reading, tellLogs } from './read-logs.ts';

export interface FamilyLogsQuery extends LogsFilter {
  /** Only this wallet's entries. */
  walletId?: string | undefined;
  /** `meal`: a purchase and its refund stand under the day of the meal, by its hour. */
  by: 'posting' | 'meal';
  limit: number;
  before?: string | undefined;
}

/**
 * The entries of every wallet that the reader may see, or of one of them, newest first. A transfer
 * between two of these wallets is listed once, as the guardian's own wallet has it rather than a
 * student's (product:wallets#entries-of-the-family).
 * @throws Failure not_found when the reader sees no such wallet, or `before` is none of these
 * entries
 */
export async function listFamilyLogs(
  services: Services,
  { reader, language }: Pick<Reading, 'language'> & { reader: SignedIn },
  { walletId, ...query }: FamilyLogsQuery,
) {
  const seen = await findOwnWallets(services, reader);
  const wallets = seen.filter(({ id }) => walletId === undefined || id === walletId);
  const [first] = wallets;
  if (!first) throw notFound();
  const found = await findEntries(services, { wallets, timeZone: first.timeZone }, query);
  if (!found) throw notFound();
  const logs = await tellLogs(services, { reader, wallets, language }, found);
  const isListed = (account: string) => wallets.some(({ id }) => id === account);
  return {
    docs: logs.map((log, at) => {
      const { account = first.id, counterparty = '', day = '' } = found[at] ?? {};
      return { ...log, walletId: account, day, isInternal: isListed(counterparty) };
    }),
  };
}

async function findEntries(
  services: Services,
  { wallets, timeZone }: { wallets: readonly OwnWallet[]; timeZone: string },
  { by, limit, before, ...filter }: Omit<FamilyLogsQuery, 'walletId'>,
): Promise<DayEntry[] | undefined> {
  const accounts = wallets.map(({ id }) => id);
  const page = { accounts, ...dayFilter({ timeZone }, filter), limit, before };
  if (by === 'meal') {
    const times = await findMealTimes(services, accounts);
    return dayEntries(services.pool, { ...page, timeZone, times });
  }
  const found = await mergedEntries(sharedExecutorOf(services.db), page);
  return found?.map((entry) => ({ ...entry, day: dayInZone(entry.eventAt, timeZone) }));
}
