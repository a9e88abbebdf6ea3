import { companyToday } from '@merenda/ui/brand/company-time.ts';
import type { QueryClient } from '@tanstack/react-query';
import { loadSession, meQuery } from '../../session/session.ts';
import { PAGE_DATA } from './pages.ts';
import { type Address, type GuardiansVisit, type PageId, type Visit, visitOf } from './visit.ts';

/**
 * Requests a page's first data. It throws the first failure once everything else has been requested.
 * @param id the router's id of any route
 */
export async function askForPage(
  id: string,
  queries: QueryClient,
  address: Address,
): Promise<void> {
  const data = PAGE_DATA[id as PageId] as Ask | 'none' | undefined;
  if (data === undefined || data === 'none') return;
  const visit = visitOf(queries, address);
  if (id.startsWith('/anybody/')) return settle(data(visit as GuardiansVisit));
  const responsible = await loadSession(queries);
  const me = await queries.ensureQueryData(meQuery);
  await settle(data({ ...visit, me, responsible }));
}

/** The same, by the company's calendar of today. Visitors' pages load no code for calendars. */
export const askToday = (
  id: string,
  queries: QueryClient,
  address: Omit<Address, 'today'>,
): Promise<void> => askForPage(id, queries, { ...address, today: companyToday() });

type Ask = (
  visit: Visit & Pick<GuardiansVisit, 'me' | 'responsible'>,
) => readonly unknown[] | Promise<unknown>;

async function settle(asked: readonly unknown[] | Promise<unknown>): Promise<void> {
  const results = await Promise.allSettled(Array.isArray(asked) ? asked : [asked]);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
