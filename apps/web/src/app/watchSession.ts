import type { QueryClient } from '@tanstack/react-query';
import { accountBlocked } from '../client/accountBlocked.ts';
import { sessionRefused } from '../client/sessionRefused.ts';
import { whenSpoken } from '../i18n/language.ts';
import { signedInHint } from '../session/hint.ts';
import { forget as forgetGuardian } from '../session/leave.ts';
import { rememberPath } from '../session/returnPath.ts';
import { notify } from '../ui/notifications/notify.ts';
import type { AppRouter } from './router.tsx';

/**
 * A 401 while signed in ends the session here too: once, with a word, and on to /login (spec 1 §4).
 * The path is remembered. A 401 of a visitor who was not signed in is no news. A call refused because
 * the account is blocked has the guardian asked for again, so that the pages show what is left to do;
 * nothing else, since what was refused would be asked and refused in turn.
 */
export function watchSession(router: AppRouter, queries: QueryClient): () => void {
  const forget = accountBlocked.subscribe(() => {
    void queries.invalidateQueries({ queryKey: ['responsible'] });
  });
  const end = sessionRefused.subscribe(async () => {
    if (!signedInHint.get()) return;
    signedInHint.clear();
    whenSpoken((t) => notify('warn', t('monitor.error.invalidAuth')));
    rememberPath(router.latestLocation.href);
    await router.navigate({ to: '/login' });
    forgetGuardian(queries);
  });
  return () => {
    forget();
    end();
  };
}
