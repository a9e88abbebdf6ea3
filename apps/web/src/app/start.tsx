import { isLanguage } from '@merenda/domain/places/languages';
import { dropStrayTaps } from '@merenda/ui/blocks/browser/double-tap.ts';
import { followTheme } from '@merenda/ui/blocks/browser/theme.ts';
import { pageNamed } from '@merenda/ui/blocks/browser/use-title.ts';
import { dismissEarlier } from '@merenda/ui/blocks/notifications/notify.ts';
import { askWhenBack, createQueries } from '@merenda/ui/client/queries.ts';
import { setTimeouts } from '@merenda/ui/client/timeouts.ts';
import { firstLanguage, setLanguage } from '@merenda/ui/i18n/language.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { releasePress } from '../early.ts';
import { arrivalQuery, hasChangedAccount, takeArrival } from '../session/arrival.ts';
import { takeFirstAnswers } from '../session/first-answers.ts';
import { signedInHint } from '../session/hint.ts';
import { App } from './app.tsx';
import { keepTyped } from './keep-typed.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { TIMEOUTS_MS } from './timeouts.ts';
import { watchSession } from './watch-session.ts';

/** Starts the app in the element that contains the static splash or a prerendered page. */
export async function start(root: HTMLElement | null): Promise<void> {
  if (!root) throw new Error('the page has no #root');
  // A long page may still be loading.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  }
  setTimeouts(TIMEOUTS_MS);
  followTheme();
  dropStrayTaps();
  const queries = createQueries();
  askWhenBack(queries);
  const isAnswered = takeFirstAnswers(queries);
  // The guardian has signed out in another tab meanwhile: the answers belong to no session.
  if (isAnswered && !signedInHint.get()) {
    queries.clear();
    root.replaceChildren();
    delete root.dataset.prerendered;
  }
  const router = createAppRouter(queries);
  watchSession(router, queries);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && dismissEarlier());
  const { lang } = document.documentElement;
  const ready = root.dataset.prerendered !== undefined && isLanguage(lang);
  const arrival = takeArrival();
  queries.setQueryData(arrivalQuery.queryKey, hasChangedAccount(arrival));
  // A page opened with a token in its address has no splash, not even the static one
  // (product:overview#splash).
  const isSplashed = arrival === undefined;
  if (!ready && !isSplashed) root.replaceChildren();
  if (ready && !isAnswered) signedInHint.believeServer();
  const spoken = setLanguage(ready ? lang : firstLanguage());
  await loadRoutes(router);
  loadScripts(router);
  const loaded = router.load();
  // The page after the sign-in finds its routes loaded.
  void loaded.then(router.options.context.loadAllRoutes).catch(() => undefined);
  await spoken;
  const app = (splash: boolean) => (
    <StrictMode>
      <App router={router} queries={queries} splash={splash} />
    </StrictMode>
  );
  if (!ready) {
    createRoot(root).render(app(isSplashed));
    return;
  }
  keepScrolled(router);
  await loaded;
  // The server sets the same: both must agree about the boundaries around the page.
  router.ssr = { manifest: undefined };
  // A transition hydrates in small steps, between which the browser handles input.
  startTransition(() => {
    hydrateRoot(root, app(false));
  });
  const stop = pageNamed.subscribe(() => {
    stop();
    keepTyped(root);
    // The kept presses wait until React has rendered the typed text: a form must be sent with it.
    setTimeout(() => {
      releasePress();
      delete root.dataset.prerendered;
    });
  });
}

/** Keeps the scroll position of the server's page; the router scrolls later pages. */
function keepScrolled(router: AppRouter): void {
  let isServed = true;
  const scrollRestoration = () => {
    const scrolls = !isServed;
    isServed = false;
    return scrolls;
  };
  router.update({ ...router.options, scrollRestoration });
}

/** Loads all routes if the opened page is not one of the first. */
async function loadRoutes(router: AppRouter): Promise<void> {
  const opened: string | undefined = router.matchRoutes(router.latestLocation).at(-1)?.routeId;
  // Routes that fail to load are loaded again, and reported, when the page is shown.
  if (opened === '/$') await router.options.context.loadAllRoutes().catch(() => undefined);
}

/** Loads the page's scripts in parallel with session and texts, for which the router waits. */
function loadScripts(router: AppRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const { component } = router.routesById[routeId as keyof AppRouter['routesById']].options;
    // A failed script is loaded again, and reported, when the page is shown.
    component?.preload?.()?.catch(() => undefined);
  }
}
