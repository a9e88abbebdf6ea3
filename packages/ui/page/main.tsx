import 'virtual:brand-styles.css';
import '../src/styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followTheme } from '../src/blocks/browser/theme.ts';
import { createQueries } from '../src/client/queries.ts';
import { firstLanguage, setLanguage } from '../src/i18n/language.ts';
import { Page } from './page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
followTheme();
await setLanguage(firstLanguage(), 'whole');

const router = createRouter({
  routeTree: createRootRoute({ component: Page }),
  // Links of blocks lead back to the page itself.
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
