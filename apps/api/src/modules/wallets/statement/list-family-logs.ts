import { mergedEntries } from '@merenda/ledger';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { findOwnWallets } from '../find-wallet.ts';
import { dayFilter, type LogsFilter, type Reading, tellLogs } from './read-logs.ts';

/**
 * The entries of every wallet that the reader may see, newest first. A transfer between two of
 * these wallets is listed once, as the guardian's own wallet has it rather than a student's
 * (product:wallets#entries-of-the-family).
 * @throws Failure not_found when `before` is none of these entries
 */
export async function listFamilyLogs(
  services: Services,
  { reader, language }: Pick<Reading, 'language'> & { reader: SignedIn },
  { limit, before, ...filter }: LogsFilter & { limit: number; before?: string | undefined },
) {
  const wallets = await findOwnWallets(services, reader);
  const [own] = wallets;
  if (!own) throw notFound();
  const found = await mergedEntries(services.pool, {
    accounts: wallets.map(({ id }) => id),
    ...dayFilter(own, filter),
    limit,
    before,
  });
  if (!found) throw notFound();
  const logs = await tellLogs(services, { reader, wallets, language }, found);
  return { docs: logs.map((log, at) => ({ ...log, walletId: found[at]?.account ?? own.id })) };
}
