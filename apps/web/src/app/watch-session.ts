import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { accountBlocked, sessionRefused } from '@merenda/ui/client/events.ts';
import { forgetFavourite, whenLanguageLoaded } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import { about } from '../queries/subjects.ts';
import { clearGuardianData } from '../session/end-session.ts';
import { signedInHint } from '../session/hint.ts';
import { rememberPath } from '../session/return-path.ts';
import { meQuery } from '../session/session.ts';
import type { AppRouter } from './router.tsx';

/**
 * A 401 while signed in ends the session here too, once, with a notice, and leads to /login
 * (product:session#expiry). The path is remembered. A visitor's 401 means nothing. When a call is
 * refused because the account is blocked, the guardian's record is loaded again, so that the pages
 * show what is left to do; nothing else is, since it would be refused in turn. Whoever signs out in
 * another tab has left this one too (product:session#logout).
 */
export function watchSession(router: AppRouter, queries: QueryClient): () => void {
  const leave = async () => {
    await router.navigate({ to: '/login' });
    clearGuardianData(queries);
  };
  const stopBlocked = accountBlocked.subscribe(() => {
    void queries.invalidateQueries(about('responsible'));
  });
  const stopRefused = sessionRefused.subscribe(async () => {
    // The answer has taken the cookie of the hint with the session's own.
    if (!signedInHint.get() && !queries.getQueryData(meQuery.queryKey)) return;
    signedInHint.clear();
    forgetFavourite();
    whenLanguageLoaded((t) => notify('warn', t('monitor.error.invalidAuth')));
    rememberPath(router.latestLocation.href);
    await leave();
  });
  const stopElsewhere = signedInHint.whenClearedElsewhere(leave);
  return () => {
    stopBlocked();
    stopRefused();
    stopElsewhere();
  };
}
