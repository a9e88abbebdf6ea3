import { isLanguage } from '@merenda/domain/places/languages';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { setFavouriteLanguage } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { signedInHint } from '../session/hint.ts';
import { rememberPath } from '../session/return-path.ts';
import { loadSession, meQuery } from '../session/session.ts';

interface Opening {
  context: { queries: QueryClient };
  location: { href: string; pathname: string };
}

/**
 * Guards every other page: it loads the user and the guardian's record first. Without a session it
 * remembers the path and leads to /login (product:overview#route-guards). While the API is unreachable it
 * waits.
 */
export async function signedInOnly({ context, location }: Opening): Promise<void> {
  try {
    const { favourites } = await loadSession(context.queries);
    signedInHint.set();
    await setFavouriteLanguage(isLanguage(favourites.lang) ? favourites.lang : undefined);
  } catch (error) {
    if (isFailure(error, 'unauthenticated')) {
      rememberPath(location.href);
      // An invited visitor sees the inviter and the offer before signing in.
      const to = location.pathname === '/invitation' ? '/invited' : '/login';
      throw redirect({ to, search: to === '/invited', replace: true });
    }
    const isKnown = context.queries.getQueryState(meQuery.queryKey)?.status === 'success';
    notifyFailure(error, isKnown ? 'responsible.error.loadWalletData' : 'error.auth/me');
    throw error;
  }
}
