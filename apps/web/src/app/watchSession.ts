import type { QueryClient } from '@tanstack/react-query';
import { sessionRefused } from '../client/sessionRefused.ts';
import { whenSpoken } from '../i18n/language.ts';
import { signedInHint } from '../session/hint.ts';
import { rememberPath } from '../session/returnPath.ts';
import { notify } from '../ui/notifications/notify.ts';
import type { AppRouter } from './router.tsx';

/**
 * A 401 while signed in ends the session here too: once, with a word, and on to /login (spec 1 §4).
 * The path is remembered. A 401 of a visitor who was not signed in is no news.
 */
export function watchSession(router: AppRouter, queries: QueryClient): () => void {
  return sessionRefused.subscribe(async () => {
    if (!signedInHint.get()) return;
    signedInHint.clear();
    whenSpoken((t) => notify('warn', t('monitor.error.invalidAuth')));
    rememberPath(router.latestLocation.href);
    await router.navigate({ to: '/login' });
    queries.clear();
  });
}
