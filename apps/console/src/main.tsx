import 'virtual:brand-styles.css';
import '@merenda/ui/styles/index.css';
import './app/touch.css';
import { followTheme } from '@merenda/ui/blocks/browser/theme.ts';
import { firstLanguage, setLanguage, speakParts } from '@merenda/ui/i18n/language.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createConsoleRouter } from './app/router.tsx';
import { createAnswers } from './queries/create-answers.ts';
import { operatorDrafts } from './session/drafts.ts';
import { watchRights } from './session/watch-rights.ts';
import { watchSession } from './session/watch-session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
followTheme();
operatorDrafts.dropOld();
speakParts(['entry', 'rest', 'console']);
await setLanguage(firstLanguage(), 'whole');
const queries = createAnswers();
const router = createConsoleRouter(queries);
watchSession(router, queries);
watchRights(queries);
createRoot(root).render(
  <StrictMode>
    <App router={router} queries={queries} />
  </StrictMode>,
);
