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
import { App } from './app.tsx';
import { askForPage } from './data/ask-for-page.ts';
import { createAppRouter } from './router.tsx';

/** A signed-out page as it stands before any script has run. */
export interface RenderedPage {
  /** What `#root` holds; the cookie bar between two comments, to be taken out for those who have agreed. */
  html: string;
  title: string;
  /** What it is for, in a sentence. */
  description: string;
}

/**
 * Stands in the links of a rendered page for what stands behind the `?` of the address. The server
 * puts the visitor's own there.
 */
export const SEARCH_MARK = '?country=SEARCH';

const COOKIE_BAR = /<section[^>]*\bdata-cookie-bar\b.*?<\/section>/s;

const PAGES: Record<PrerenderedPage, { address: string; description: Key }> = {
  login: { address: '/login', description: 'login.subtitle' },
  signup: { address: '/signup', description: 'signup.step1.subtitle' },
  recover: { address: '/recover', description: 'recover.subtitle' },
  'reset-password': {
    address: '/reset-password?token=from-the-letter',
    description: 'reset.subtitle',
  },
  'login-link': { address: '/login-link?token=from-the-letter', description: 'loginLink.text' },
  'login-link-spent': { address: '/login-link', description: 'recover.error.invalid_token' },
  'reset-link-spent': { address: '/reset-password', description: 'recover.error.invalid_token' },
};

/** Renders all pages of one brand in one language, one after the other: they share the app's state. */
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
    // As a refusal: nobody asks again, and no connection counts as lost.
    const refuse = (message: string) => new ApiFailure({ status: 404, code: 'not_found', message });
    if (method !== 'GET') throw refuse(`${method} ${address} is the browser's`);
    const answer = await get(address).catch(({ message }: Error) => {
      throw refuse(message);
    });
    // A `Response` would make a stream of a text that is there.
    return { ...ANSWERED, json: async () => JSON.parse(answer) };
  });

/** Pages of several guardians are asked for at the same time, and rendered one after the other. */
export const openPage: RenderingApp['openPage'] = async (visit) => {
  const { brandLabel, language, today, address, signal } = visit;
  const queries = createQueries();
  const { favourites } = await loadSession(queries);
  if (isLanguage(favourites.lang) && favourites.lang !== language) return undefined;
  const isHome = address === '/';
  const asked = askForAddress(queries, address, { language, today });
  // Of other pages, what does not come the browser asks for again, and tells of it.
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

function askForAddress(
  queries: QueryClient,
  address: string,
  read: { language: Language; today: Day },
): Promise<void> {
  const { latestLocation, matchRoutes } = createAppRouter(
    queries,
    createMemoryHistory({ initialEntries: [address] }),
  );
  const { routeId = '', params } = matchRoutes(latestLocation).at(-1) ?? {};
  const { search, state } = latestLocation;
  return askForPage(routeId, queries, { ...read, params, search: { ...search }, state });
}

let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

async function render(address: string, queries: QueryClient) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(queries, history);
  await router.load();
  const failed = router.state.matches.find(({ status }) => status !== 'success');
  if (failed) throw failed.error ?? new Error(`${address} cannot be rendered`);
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App router={router} queries={queries} splash={false} />
    </StrictMode>,
    // In one piece: pieces are put together by inline scripts, which the policy forbids.
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
