import { safeReturnPath } from '@merenda/domain/pages/routes-access';
import { createSignal } from '@merenda/ui/client/signal.ts';
import { tabStore } from '@merenda/ui/client/storage.ts';

/** The email address of an invitation, with which login and sign-up begin. It is gone with the page. */
export const invitedEmail = createSignal('');

const KEY = 'merenda.returnPath';

/**
 * Remembers the page that a signed-out visitor wanted (product:overview#route-guards); only paths of the
 * app are kept. The latest one counts, home included.
 */
export function rememberPath(path: string): void {
  const safe = safeReturnPath(path, '');
  if (safe !== '') tabStore.set(KEY, safe);
}

/** The page after signing in: the remembered path, once, else `/` (product:session#after-login). */
export function takeReturnPath(): string {
  const path = safeReturnPath(tabStore.get(KEY));
  tabStore.remove(KEY);
  return path;
}
