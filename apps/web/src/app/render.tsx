import { PRERENDERED_PAGES, type PrerenderedPage } from '@merenda/domain/pages/visit';
import type { Language } from '@merenda/domain/places/languages';
import type { Key } from '@merenda/i18n';
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { applyBrand } from '../brand/brand.ts';
import { createQueries } from '../client/queries.ts';
import { setLanguage, translateNow } from '../i18n/language.ts';
import { titleRendered } from '../ui/browser/use-title.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';

/** A signed-out page as it stands before any script has run. */
export interface RenderedPage {
  /** What `#root` holds. */
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
  const queries = createQueries();
  const withMark = address.includes('?') ? address : address + SEARCH_MARK;
  const history = createMemoryHistory({ initialEntries: [withMark] });
  const router = createAppRouter(queries, history);
  await router.load();
  const { prelude } = await prerender(
    <StrictMode>
      <App router={router} queries={queries} splash={false} />
    </StrictMode>,
    // In one piece: pieces are put together by inline scripts, which the policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail },
  );
  const html = await new Response(prelude).text();
  return { html, title: titleRendered, description: translateNow(description) };
}

function fail(error: unknown): never {
  throw error;
}
