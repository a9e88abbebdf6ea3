import 'virtual:brand-styles.css';
import '@merenda/ui/styles/index.css';
import { createTranslator, loadCatalogue } from '@merenda/i18n';
import { dismissEarlier } from '@merenda/ui/blocks/notifications/notify.ts';
import { markReachable } from '@merenda/ui/client/connection.ts';
import { askWhenBack, createQueries } from '@merenda/ui/client/queries.ts';
import { setTimeouts } from '@merenda/ui/client/timeouts.ts';
import { firstLanguage, setLanguage } from '@merenda/ui/i18n/language.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.tsx';
import { TIMEOUTS_MS } from '../app/timeouts.ts';
import { createApi, type FakeApi, type Reply } from './answers.ts';
import { WORLD } from './world.ts';

/** The words of the page, in the language of the browser of these tests. */
export const t = createTranslator('en', await loadCatalogue('en'));

let leave = () => {};

/**
 * Opens the app at an address, as it is with its styles, texts, router and cache. What it asks for is
 * answered by `replies`, and what they leave open by the world of Marina and her children.
 */
export async function open(address: string, ...replies: Reply[]): Promise<FakeApi> {
  const api = createApi([...WORLD, ...replies]);
  vi.stubGlobal('fetch', api.fetch);
  setTimeouts(TIMEOUTS_MS);
  history.pushState(null, '', address);
  await setLanguage(firstLanguage());
  const element = document.body.appendChild(document.createElement('div'));
  const queries = createQueries();
  // What found nobody, or failed, is asked for again without a second's wait.
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
  leave = () => {
    root.unmount();
    router.history.destroy();
    queries.clear();
    element.remove();
    expect(api.wrong, 'what the page asked for').toEqual([]);
  };
  return api;
}

afterEach(() => {
  try {
    leave();
  } finally {
    leave = () => {};
    dismissEarlier();
    markReachable();
    localStorage.clear();
    sessionStorage.clear();
  }
});

/** The screen has its first heading, and nothing of it is still a skeleton. */
export async function settle(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0);
}
