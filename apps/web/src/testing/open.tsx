import 'virtual:brand-styles.css';
import '@merenda/ui/styles/index.css';
import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { createTranslator, loadCatalogue } from '@merenda/i18n';
import { dismiss } from '@merenda/ui/blocks/notifications/notify.ts';
import { applyBrand } from '@merenda/ui/brand/brand.ts';
import { markReachable } from '@merenda/ui/client/connection.ts';
import { cookies } from '@merenda/ui/client/cookies.ts';
import { askWhenBack, createQueries } from '@merenda/ui/client/queries.ts';
import { setTimeouts } from '@merenda/ui/client/timeouts.ts';
import { firstLanguage, setLanguage } from '@merenda/ui/i18n/language.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.tsx';
import { TIMEOUTS_MS } from '../app/timeouts.ts';
import { createApi, type FakeApi, type Reply } from './answers.ts';
import { FAMILY_REPLIES } from './family.ts';

/** The words of the page, in the language of the browser of these tests. */
export const t = createTranslator('en', await loadCatalogue('en'));

/** The visitor's differences from the usual one, who opens the first brand and has agreed to cookies. */
interface Visitor {
  /** The host's label. */
  brand?: string;
  isAskedAboutCookies?: true;
}

let close = async () => {};

/**
 * Opens the app at an address with its own styles, texts, router and cache. The given replies answer its
 * requests; the replies of Marina and her children answer all others.
 */
export async function open(address: string, ...given: (Reply | Visitor)[]): Promise<FakeApi> {
  await close();
  const replies = given.filter((one) => 'route' in one);
  const visitor = given.find((one): one is Visitor => !('route' in one));
  applyBrand(visitor?.brand ?? '');
  if (!visitor?.isAskedAboutCookies) cookies.set(VISIT_COOKIES.consent, 'true');
  const api = createApi([...FAMILY_REPLIES, ...replies]);
  vi.stubGlobal('fetch', api.fetch);
  setTimeouts(TIMEOUTS_MS);
  history.pushState(null, '', address);
  await setLanguage(firstLanguage());
  const element = document.body.appendChild(document.createElement('div'));
  const queries = createQueries();
  // A failed request is repeated without a second's wait.
  const { queries: asking, ...others } = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...others, queries: { ...asking, retryDelay: 50 } });
  askWhenBack(queries);
  const router = createAppRouter(queries);
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <App router={router} queries={queries} splash={false} />
    </StrictMode>,
  );
  close = async () => {
    close = async () => {};
    api.end();
    root.unmount();
    router.history.destroy();
    queries.clear();
    element.remove();
    // The effects of earlier answers end before the next test begins.
    await new Promise((resolve) => setTimeout(resolve));
    expect(api.wrong, 'what the page asked for').toEqual([]);
  };
  return api;
}

/** Leaves the app, and nothing of its visitor. Throws what was wrong with what it asked for. */
export async function leave(): Promise<void> {
  try {
    await close();
  } finally {
    dismiss();
    markReachable();
    localStorage.clear();
    sessionStorage.clear();
    for (const name of Object.values(VISIT_COOKIES)) cookies.remove(name);
  }
}

/** The screen has its first heading, and nothing of it is still a skeleton. */
export async function settle(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0);
}
