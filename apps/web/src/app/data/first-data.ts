import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { waitFor } from '@merenda/ui/client/timeouts.ts';
import { languageNow } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';
import { loadSession, meQuery } from '../../session/session.ts';
import { PAGE_WAITS_MS } from '../page-waits.ts';
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
  route: {
    id: string;
    options: {
      staticData?: { askFirst?: AskFirst };
      /** Without `preload` once its script is there. */
      component?: { preload?: () => Promise<unknown> | undefined };
    };
  };
  params: unknown;
  location: { search: object; state: HistoryState };
  context: { queries: QueryClient };
}

/**
 * Requests a page's first data together with its script: neither waits for the other. It waits a little for
 * the answers; while a skeleton stands for a late script, until they are there: one skeleton is enough
 * (record 0479). The page repeats a failed request and shows the failure.
 */
export async function loadFirstData({ route, params, location, context }: Coming): Promise<void> {
  const { staticData: { askFirst } = {}, component } = route.options;
  // A page being rendered has its data already.
  if (import.meta.env.SSR || !askFirst) return;
  const asked = askFirst(context.queries, {
    params,
    search: { ...location.search },
    state: location.state,
    language: languageNow(),
    today: companyToday(),
  }).catch(() => undefined);
  const { data, homeData, script } = PAGE_WAITS_MS;
  const enough = waitFor(route.id === '/guardian/' ? homeData : data);
  const isScriptLate = await Promise.race([
    Promise.resolve(component?.preload?.()).then(() => false),
    waitFor(script).then(() => true),
  ]);
  await (isScriptLate ? asked : Promise.race([asked, enough]));
}
