import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { languageNow } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';
import { loadSession, meQuery } from '../../session/session.ts';
import { askForFrame } from './frame.ts';
import { type Address, type GuardianPageLoad, type PageLoad, pageLoadOf } from './page-load.ts';

/** A page's first requests. They go out together, or in turn only if one depends on another's answer. */
export type Asked = readonly unknown[] | Promise<unknown>;

/** Requests a page's first data. It throws the first failure once everything else has been requested. */
export type AskFirst = (queries: QueryClient, address: Address) => Promise<void>;

/** The first data of a page for anybody. */
export const askAsAnybody =
  <Params>(data: (load: PageLoad<Params>) => Asked): AskFirst =>
  (queries, address) =>
    settle(data(pageLoadOf(queries, address as Address<Params>)));

/** The first data of a guardian's page and of its frame. Each of the requests knows the guardian. */
export const askAsGuardian =
  <Params>(data: (load: GuardianPageLoad<Params>) => Asked): AskFirst =>
  async (queries, address) => {
    const responsible = await loadSession(queries);
    const me = await queries.ensureQueryData(meQuery);
    const load = { ...pageLoadOf(queries, address as Address<Params>), me, responsible };
    await settle([data(load), askForFrame(load)].flat());
  };

async function settle(asked: Asked): Promise<void> {
  const results = await Promise.allSettled(Array.isArray(asked) ? asked : [asked]);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** A page that the reader opens, or may open. */
interface Coming {
  route: { id: string; options: { staticData?: { askFirst?: AskFirst } } };
  params: unknown;
  location: { search: object; state: HistoryState };
  context: { queries: QueryClient };
}

/** Data that come within this time appear together with their page, without a skeleton. */
const WAIT_MS = 300;
/** Home waits longer: content above its buttons depends on the data, and would move under a finger. */
const HOME_WAIT_MS = 2_000;

/**
 * Requests a page's first data together with its script: neither waits for the other. It waits a little for
 * the answers (record 0479). The page repeats a failed request and shows the failure.
 */
export async function loadFirstData({ route, params, location, context }: Coming): Promise<void> {
  const { askFirst } = route.options.staticData ?? {};
  // A page being rendered has its data already.
  if (import.meta.env.SSR || !askFirst) return;
  const asked = askFirst(context.queries, {
    params,
    search: { ...location.search },
    state: location.state,
    language: languageNow(),
    today: companyToday(),
  }).catch(() => undefined);
  const waitMs = route.id === '/guardian/' ? HOME_WAIT_MS : WAIT_MS;
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, waitMs))]);
}
