import type { RenderingApp } from '@merenda/domain/pages/rendering';
import { PRERENDERED_PAGES, type PrerenderedPage } from '@merenda/domain/pages/visit';
import { isLanguage, type Language } from '@merenda/domain/places/languages';
import type { Day } from '@merenda/domain/time/dates';
import type { Key } from '@merenda/i18n';
import { titleRendered } from '@merenda/ui/blocks/browser/use-title.ts';
import { applyBrand } from '@merenda/ui/brand/brand.ts';
import { askThrough } from '@merenda/ui/client/call.ts';
import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { createQueries } from '@merenda/ui/client/queries.ts';
import { setLanguage, translateNow } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { loadSession } from '../session/session.ts';
import { allRoutes } from './all-routes.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';

/** A signed-out page before any script has run. */
export interface RenderedPage {
  /**
   * The content of `#root`. The cookie bar stands between two comments, to be removed for visitors who have
   * agreed.
   */
  html: string;
  title: string;
  /** The page's purpose in one sentence. */
  description: string;
}

/**
 * The placeholder in a rendered page's links for the address's query. The server replaces it with the
 * visitor's own.
 */
export const SEARCH_MARK = '?country=SEARCH';

const COOKIE_BAR = /<section[^>]*\bdata-cookie-bar\b.*?<\/section>/s;

const PAGES: Record<PrerenderedPage, { address: string; description: Key }> = {
  login: { address: '/login', description: 'login.subtitle' },
  signup: { address: '/signup', description: 'signup.step1.subtitle' },
  recover: { address: '/recover', description: 'recover.subtitle' },
  'reset-password': {
    address: '/reset-password?token=from-the-e-mail',
    description: 'reset.subtitle',
  },
  'login-link': { address: '/login-link?token=from-the-e-mail', description: 'loginLink.text' },
  'login-link-spent': { address: '/login-link', description: 'recover.error.invalid_token' },
  'reset-link-spent': { address: '/reset-password', description: 'recover.error.invalid_token' },
};

/** Renders all pages of one brand in one language, in turn, because they share the app's state. */
export async function renderPages(
  brandLabel: string,
  language: Language,
): Promise<Record<PrerenderedPage, RenderedPage>> {
  applyBrand(brandLabel);
  await setLanguage(language);
  const pages: [PrerenderedPage, RenderedPage][] = [];
  for (const page of PRERENDERED_PAGES) pages.push([page, await renderPage(page)]);
  return Object.fromEntries(pages) as Record<PrerenderedPage, RenderedPage>;
}

async function renderPage(page: PrerenderedPage): Promise<RenderedPage> {
  const { address, description } = PAGES[page];
  const withMark = address.includes('?') ? address : address + SEARCH_MARK;
  const rendered = await render(withMark, createQueries());
  return { ...rendered, description: translateNow(description) };
}

const ANSWERED = { ok: true, status: 200, statusText: 'OK', headers: new Headers() };

export const answerCallsBy: RenderingApp['answerCallsBy'] = (get) =>
  askThrough(async (address, { method }) => {
    // A refusal is not retried and does not count as a lost connection.
    const refuse = (message: string) => new ApiFailure({ status: 404, code: 'not_found', message });
    if (method !== 'GET') throw refuse(`${method} ${address} is the browser's`);
    const answer = await get(address).catch(({ message }: Error) => {
      throw refuse(message);
    });
    // A `Response` would needlessly turn the text into a stream.
    return { ...ANSWERED, json: async () => JSON.parse(answer) };
  });

/**
 * Renders a guardian's page. Data of several guardians are requested at the same time; their pages are
 * rendered in turn.
 */
export const openPage: RenderingApp['openPage'] = async (visit) => {
  const { brandLabel, language, today, address, signal } = visit;
  const queries = createQueries();
  const { favourites } = await loadSession(queries);
  if (isLanguage(favourites.lang) && favourites.lang !== language) return undefined;
  const isHome = address === '/';
  const asked = askForAddress(queries, address, { language, today });
  // On other pages the browser repeats a failed request and shows the failure.
  await (isHome ? asked : asked.catch(() => undefined));
  const page = isHome
    ? await inTurn(async () => {
        signal.throwIfAborted();
        applyBrand(brandLabel);
        await setLanguage(language, 'whole');
        return render(address, queries);
      })
    : undefined;
  const answered = queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.data !== undefined });
  const answers = answered.map(({ queryKey, state }): [readonly unknown[], unknown] => [
    queryKey,
    state.data,
  ]);
  return { answers, ...(page && { page }) };
};

async function askForAddress(
  queries: QueryClient,
  address: string,
  read: { language: Language; today: Day },
): Promise<void> {
  const { latestLocation, matchRoutes } = routerAt(address, queries);
  const { params, staticData } = matchRoutes(latestLocation).at(-1) ?? {};
  const { search, state } = latestLocation;
  await staticData?.askFirst?.(queries, { ...read, params, search: { ...search }, state });
}

const routerAt = (address: string, queries: QueryClient) =>
  createAppRouter(queries, {
    history: createMemoryHistory({ initialEntries: [address] }),
    routeTree: allRoutes,
  });

let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

async function render(address: string, queries: QueryClient) {
  const router = routerAt(address, queries);
  await router.load();
  const failed = router.state.matches.find(({ status }) => status !== 'success');
  if (failed) throw failed.error ?? new Error(`${address} cannot be rendered`);
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App router={router} queries={queries} splash={false} />
    </StrictMode>,
    // The page is rendered as one chunk: inline scripts would join several chunks, and the policy forbids
    // them.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail },
  );
  prelude.setEncoding('utf8');
  let html = '';
  for await (const piece of prelude) html += piece;
  return {
    html: html.replace(COOKIE_BAR, (bar) => `<!--cookies-->${bar}<!--/cookies-->`),
    title: titleRendered,
  };
}

function fail(error: unknown): never {
  throw error;
}
