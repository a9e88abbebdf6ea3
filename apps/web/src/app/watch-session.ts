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
 * Reacts to the end of the session and to a blocked account.
 * - A 401 while signed in ends the session here, too, once and with a notice. The path is remembered and
 * /login follows (product:session#expiry). A visitor's 401 means nothing.
 * - A call refused because of a blocked account reloads the guardian's record: the pages then show the
 * remaining tasks. Other data are not reloaded, as the API would refuse them.
 * - Signing out in another tab also leaves this one (product:session#logout).
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
    // The response has deleted the hint's cookie together with the session's.
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
