import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueries } from '../client/queries.ts';
import { firstLanguage, speak } from '../i18n/language.ts';
import { authTokenOfAddress } from '../session/authToken.ts';
import { openSession } from '../session/openSession.ts';
import { followTheme } from '../ui/theme.ts';
import { App } from './App.tsx';
import { createAppRouter } from './router.tsx';
import { watchSession } from './watchSession.ts';

/** Brings the app to life in the element that holds the static splash. */
export async function start(root: HTMLElement | null): Promise<void> {
  if (!root) throw new Error('the page has no #root');
  followTheme();
  const queries = createQueries();
  const router = createAppRouter(queries);
  watchSession(router, queries);
  // With a token in the address there is no splash (spec 1 §2), the static one included.
  if (authTokenOfAddress) root.replaceChildren();
  const opened = authTokenOfAddress ? openSession(authTokenOfAddress) : undefined;
  const spoken = speak(firstLanguage());
  await opened;
  // The page's own chunk is asked for while the texts are on their way.
  void router.load();
  await spoken;
  createRoot(root).render(
    <StrictMode>
      <App router={router} queries={queries} splash={!authTokenOfAddress} />
    </StrictMode>,
  );
}
